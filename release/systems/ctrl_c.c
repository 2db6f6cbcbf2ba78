/* Runs a command on this console, presses Ctrl-C after some milliseconds, and prints with which status it ended:
 * ctrl_c.exe MILLISECONDS COMMAND */
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

static BOOL WINAPI ignore(DWORD event) { return event == CTRL_C_EVENT; }

int main(int count, char **words) {
    STARTUPINFOA startup = {.cb = sizeof startup};
    PROCESS_INFORMATION process;
    DWORD status = 0;
    if (count != 3 || !CreateProcessA(NULL, words[2], NULL, NULL, TRUE, 0, NULL, NULL, &startup, &process)) return 1;
    SetConsoleCtrlHandler(ignore, TRUE);
    Sleep(atoi(words[1]));
    if (!GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0)) return 1;
    if (WaitForSingleObject(process.hProcess, 5000) != WAIT_OBJECT_0) TerminateProcess(process.hProcess, 1);
    GetExitCodeProcess(process.hProcess, &status);
    fprintf(stderr, "status=%lu\n", status);
    return 0;
}

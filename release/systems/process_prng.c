/* bcryptprimitives.dll for wine 8, which lacks it: Rust's standard library takes its random numbers there. For tests alone. */
#include <windows.h>

BOOLEAN WINAPI SystemFunction036(PVOID bytes, ULONG length);

BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) { return SystemFunction036(bytes, (ULONG)length); }

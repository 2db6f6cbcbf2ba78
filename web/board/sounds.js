// Three short sounds, made here: a seed that falls into a pit, one that falls into a store, and a capture.
import { kept, keep } from "../shared/memory.js";
import { text } from "../shared/texts.js";

/** Frequency at the begin and at the end, in hertz; length in seconds; loudness. */
const SOUNDS = /** @satisfies {Record<string, [number, number, number, number]>} */ ({
  seed: [520, 340, 0.05, 0.1],
  store: [260, 170, 0.11, 0.16],
  capture: [240, 620, 0.22, 0.13],
});

const NAME = "sound";

export class Sounds {
  /** @type {AudioContext | null} */
  #context = null;
  /** True if they are to be heard. */
  on = kept(NAME) === true;

  /**
   * Makes a button of the page switch them; without a choice of the visitor they are as `usual` says.
   *
   * @param {HTMLElement | null} button
   * @param {boolean} usual
   */
  chooseBy(button, usual) {
    this.on = kept(NAME) ?? usual;
    if (!button) return;
    const show = () => {
      button.textContent = text(this.on ? "site-sound-on" : "site-sound-off");
      button.setAttribute("aria-pressed", String(this.on));
    };
    button.addEventListener("click", () => {
      this.on = !this.on;
      keep(NAME, this.on);
      show();
      this.play("store");
    });
    show();
  }

  /** @param {keyof typeof SOUNDS} name */
  play(name) {
    if (!this.on || document.hidden || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    // Browsers let nothing be heard before somebody has pressed something.
    if (this.#context.state === "suspended") this.#context.resume().catch(() => {});
    const [from, to, length, loud] = SOUNDS[name];
    const now = this.#context.currentTime;
    const [tone, volume] = [this.#context.createOscillator(), this.#context.createGain()];
    tone.frequency.setValueAtTime(from, now);
    tone.frequency.exponentialRampToValueAtTime(to, now + length);
    volume.gain.setValueAtTime(loud, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + length);
    tone.connect(volume).connect(this.#context.destination);
    tone.start(now);
    tone.stop(now + length);
  }
}

import { store, readStored } from '#platform/web/api/browser-storage.ts';

export type Sound = 'good' | 'again' | 'wrong' | 'done';

interface Note {
  hertz: number;
  seconds: number;
  shape: OscillatorType;
}

const note = (hertz: number, seconds: number, shape: OscillatorType = 'sine'): Note => ({ hertz, seconds, shape });
const notes: Readonly<Record<Sound, readonly Note[]>> = {
  good: [note(880, 0.09)],
  again: [note(520, 0.07), note(520, 0.07)],
  wrong: [note(170, 0.2, 'square'), note(130, 0.3, 'square')],
  done: [note(660, 0.1), note(880, 0.1), note(1320, 0.2)],
};

const GAP_SECONDS = 0.05;
const LOUDNESS = 0.25;
const STORAGE_NAME = 'office-table-sounds';

export const soundsAreOn = (): boolean => readStored('browser', STORAGE_NAME, '') !== 'off';

export const setSounds = (on: boolean): void => store('browser', STORAGE_NAME, on ? 'on' : 'off');

let context: AudioContext | null = null;

/** The screen always shows the meaning of the sound too. */
export function play(sound: Sound): void {
  if (!soundsAreOn()) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    let at = context.currentTime;
    for (const playedNote of notes[sound]) {
      playNote(context, playedNote, at);
      at += playedNote.seconds + GAP_SECONDS;
    }
  } catch {
    // Without a loudspeaker, some browsers cannot open an audio context.
  }
}

function playNote(audio: AudioContext, { hertz, seconds, shape }: Note, at: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = hertz;
  // Fades out: an abrupt end at full volume would click.
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

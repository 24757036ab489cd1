import type { StateWord } from '../common/rule/tone.ts';

/** Shown for a vehicle whose last position is too old. */
export const noSignalWord: StateWord = { label: 'Sinyal yok', tone: 'grey' };

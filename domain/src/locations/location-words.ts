import type { StateWord } from '../common/tone.ts';

/** A vehicle that has not been heard of for a while. */
export const noSignalWord: StateWord = { label: 'Sinyal yok', tone: 'grey' };

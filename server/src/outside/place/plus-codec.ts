import type { PlusCodec } from '@sevk/domain/common/place/plus-code';
import { OpenLocationCode } from 'open-location-code';

/** The format of plus codes, for positions in files. */
export const plusCodec: PlusCodec = new OpenLocationCode();

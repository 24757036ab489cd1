import type { ResultField } from '@sevk/domain/debits/line/delivery-result-field';
import { ProblemSlot } from '../../../ui/form/problem-slot.tsx';

/** A field of the result with what it lacks. */
export const ResultSlot = ProblemSlot<ResultField>;

import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { z } from 'zod';

/** A note long enough to serve as an explanation. */
export function explanation(maximumLength: number) {
	return z.string().trim().min(minimumExplanationLength).max(maximumLength);
}

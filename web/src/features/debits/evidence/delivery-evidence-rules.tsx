import { evidenceSignals, evidenceWeights } from '@sevk/domain/debits/evidence/delivery-evidence';
import {
	evidencePrinciples,
	evidenceRuleWords,
	evidenceSignalWords,
} from '@sevk/domain/debits/evidence/delivery-evidence-words';
import classes from './delivery-evidence.module.css';

/** What is measured and what each signal counts for: drivers and office read the same. */
export function DeliveryEvidenceRules() {
	return (
		<details className={classes.open}>
			<summary>Nasıl ölçülür?</summary>
			<ul className={classes.rules}>
				{evidenceSignals.map((signal) => (
					<li key={signal}>
						<strong>
							{evidenceSignalWords[signal]}: {evidenceWeights[signal]} puan.
						</strong>{' '}
						{evidenceRuleWords[signal]}
					</li>
				))}
				{evidencePrinciples.map((principle) => (
					<li key={principle}>{principle}</li>
				))}
			</ul>
		</details>
	);
}

import { relationWords } from '@sevk/domain/reasons/relation';
import { useId } from 'react';
import classes from './debit-relation-choice.module.css';

type Props = {
	readonly value: string | null;
	readonly onChange: (relation: string) => void;
};

/** Kime teslim edildi?: who takes the goods, in one tap. Nothing is chosen beforehand. */
export function RelationChoice({ value, onChange }: Props) {
	const name = useId();
	return (
		<div role="radiogroup" aria-label="Kime teslim edildi?" aria-required>
			<div className={classes.label}>
				Kime teslim edildi? <span aria-hidden>*</span>
			</div>
			<div className={classes.options}>
				{Object.entries(relationWords).map(([code, label]) => (
					<label key={code} className={classes.option}>
						<input
							type="radio"
							name={name}
							checked={value === code}
							onChange={() => onChange(code)}
						/>
						{label}
					</label>
				))}
			</div>
		</div>
	);
}

import { Button } from '@mantine/core';
import {
	type ProductCondition,
	productConditions,
	productConditionWords,
} from '@sevk/domain/reasons/product-condition';
import classes from './debit-scan-board.module.css';

type Props = {
	readonly busy: boolean;
	readonly onChoose: (condition: ProductCondition) => void;
};

/** Ürün Durumu of a returned product, selected with one click while scanning. */
export function ConditionChoice({ busy, onChoose }: Props) {
	return (
		<fieldset className={classes.conditions} disabled={busy}>
			<legend>Ürün durumu</legend>
			{productConditions.map((condition) => (
				<Button key={condition} variant="default" onClick={() => onChoose(condition)}>
					{productConditionWords[condition]}
				</Button>
			))}
		</fieldset>
	);
}

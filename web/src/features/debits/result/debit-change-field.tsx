import { formatKurus } from '@sevk/domain/common/format/money';
import { useState } from 'react';
import { MoneyInput } from '../../../ui/form/money-input.tsx';

/** Para üstü: the money that the recipient gives, and what the driver gives back. Not recorded. */
export function ChangeField({ cashKurus }: { readonly cashKurus: number }) {
	const [handedKurus, setHandedKurus] = useState(0);
	const changeKurus = handedKurus - cashKurus;
	return (
		<>
			<MoneyInput
				label="Alıcının verdiği"
				description="Para üstünü hesaplar, kaydedilmez"
				amountKurus={handedKurus}
				onAmount={setHandedKurus}
			/>
			{changeKurus > 0 ? (
				<strong role="status" style={{ fontSize: 20 }}>
					Para üstü: {formatKurus(changeKurus)}
				</strong>
			) : null}
		</>
	);
}

import { TextInput, type TextInputProps } from '@mantine/core';
import { formatKurus } from '@sevk/domain/common/format/money';
import {
	startMoneyTyping,
	type TypedMoney,
	typeMoney,
} from '@sevk/domain/common/format/money-typing';
import { useLayoutEffect, useRef, useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'inputMode'> & {
	readonly amountKurus: number;
	readonly onAmount: (amountKurus: number) => void;
	readonly maxKurus?: number;
};

/**
 * An amount typed in lira, stored in kuruş. It reads what the input contains and no keys, because the
 * keyboards of phones report none.
 */
export function MoneyInput({ amountKurus, onAmount, maxKurus, ...rest }: Props) {
	const input = useRef<HTMLInputElement>(null);
	const [typed, setTyped] = useState<TypedMoney | null>(null);

	useLayoutEffect(() => {
		if (typed === null || document.activeElement !== input.current) return;
		const caretAt = typed.text.length - typed.caretFromEnd;
		input.current?.setSelectionRange(caretAt, caretAt);
	}, [typed]);

	function change({ value, selectionEnd }: HTMLInputElement) {
		const next = typeMoney(
			typed ?? startMoneyTyping(amountKurus),
			value,
			selectionEnd ?? value.length,
		);
		setTyped(next);
		if (next.amountKurus !== amountKurus) onAmount(next.amountKurus);
	}

	function leave() {
		setTyped(null);
		if (maxKurus !== undefined && amountKurus > maxKurus) onAmount(maxKurus);
	}

	return (
		<TextInput
			placeholder={formatKurus(0)}
			autoComplete="off"
			{...rest}
			ref={input}
			inputMode="decimal"
			value={typed?.text ?? formatKurus(amountKurus)}
			onChange={(event) => change(event.currentTarget)}
			onFocus={() => amountKurus === 0 && setTyped(startMoneyTyping(0))}
			onBlur={leave}
		/>
	);
}

import { Combobox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { usePhone } from '../screen/use-phone.ts';
import classes from './select.module.css';
import type { FoldedOption, SelectOption } from './select-option.ts';

const deskRowHeight = 36;
/** A thumb needs 44 px, and a long reason two lines. */
const phoneRowHeight = 48;
const shownRows = 8;

type Props<Option extends SelectOption> = {
	readonly visibleOptions: readonly FoldedOption<Option>[];
	readonly value: string | null;
	/** The option under the keyboard, scrolled into view. */
	readonly pointed: number;
	readonly label: string;
	readonly listId: string;
	readonly whyNot: (index: number) => string | null;
};

/** The open list. Only visible options are rendered, so 10,000 options open at once. */
export function SelectOptionList<Option extends SelectOption>(props: Props<Option>) {
	const { visibleOptions, value, pointed, label, listId, whyNot } = props;
	const rowHeight = usePhone() ? phoneRowHeight : deskRowHeight;
	const box = useRef<HTMLDivElement>(null);
	const virtualizer = useVirtualizer({
		count: visibleOptions.length,
		getScrollElement: () => box.current,
		estimateSize: () => rowHeight,
		overscan: shownRows,
	});
	useEffect(() => {
		if (pointed >= 0) virtualizer.scrollToIndex(pointed);
	}, [pointed, virtualizer]);
	const items = virtualizer.getVirtualItems();
	return (
		<Combobox.Options
			id={listId}
			ref={box}
			aria-label={label}
			className={classes.box}
			style={{ maxHeight: rowHeight * shownRows }}
		>
			{visibleOptions.length === 0 ? <Combobox.Empty>Sonuç Bulunamadı</Combobox.Empty> : null}
			<div
				role="presentation"
				style={{ height: virtualizer.getTotalSize(), paddingTop: items[0]?.start ?? 0 }}
			>
				{items.map(({ index }) => {
					const each = visibleOptions[index];
					if (!each) return null;
					const why = whyNot(index);
					return (
						<Combobox.Option
							key={each.value}
							id={`${listId}-${index}`}
							value={each.value}
							disabled={why !== null}
							active={each.value === value}
							selected={index === pointed}
							aria-selected={each.value === value}
							aria-posinset={index + 1}
							aria-setsize={visibleOptions.length}
							className={classes.option}
							style={{ height: rowHeight }}
						>
							<span>{each.label}</span>
							{why ? <small>{why}</small> : null}
						</Combobox.Option>
					);
				})}
			</div>
		</Combobox.Options>
	);
}

import { type RefObject, useEffect, useRef, useState } from 'react';

type Opening = {
	readonly target: RefObject<HTMLButtonElement | null>;
	readonly opened: boolean;
	readonly setOpened: (opened: boolean) => void;
};

/** A layer opens as it is loaded; its button takes the focus of the one that was clicked. */
export function useFirstOpening(): Opening {
	const target = useRef<HTMLButtonElement>(null);
	const [opened, setOpened] = useState(false);
	useEffect(() => {
		target.current?.focus();
		setOpened(true);
	}, []);
	return { target, opened, setOpened };
}

import type { Right } from '@sevk/domain/common/access/right';
import type { ComponentType } from 'react';
import { useStore } from '../../api/state/client-store.ts';
import { NoRightState } from '../../ui/list/error-state.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

/**
 * Shows "Yetkiniz yok" instead of a screen if the user lacks its right; the server checks again.
 */
export function withRight(Inner: ComponentType, right: Right | undefined): ComponentType {
	if (right === undefined) return Inner;
	return function Checked() {
		const allowed = useStore((store) => store.user?.rights.includes(right) ?? false);
		if (allowed) return <Inner />;
		return (
			<Screen title="Yetkiniz yok">
				<NoRightState />
			</Screen>
		);
	};
}

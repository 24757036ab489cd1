import { Button, Group } from '@mantine/core';
import { driverClearance } from '@sevk/contract/drivers/drivers';
import { addressOf } from '../../api/call/call.ts';
import { openFile } from '../../api/call/download.ts';
import { useMay } from '../../api/state/client-store.ts';
import { Wide } from '../../ui/dialog/form-modal.tsx';
import { ClearanceButton } from '../../ui/document/clearance-button.tsx';

type Props = {
	readonly driverId: string;
	readonly onAccount: (() => void) | undefined;
};

/** The account of a driver, and the paper on which a driver who leaves is cleared. */
export function DriverClearance({ driverId, onAccount }: Props) {
	if (!useMay('settlements.read')) return null;
	const address = addressOf(driverClearance, { params: { driverId } });
	return (
		<Wide>
			<Group gap="xs">
				{onAccount ? (
					<Button variant="default" onClick={onAccount}>
						Sürücü Borçları
					</Button>
				) : null}
				<ClearanceButton open={() => openFile(address)} />
			</Group>
		</Wide>
	);
}

import { driverClearance } from '@sevk/contract/drivers/drivers';
import { addressOf } from '../../api/call/call.ts';
import { openFile } from '../../api/call/download.ts';
import { useMay } from '../../api/state/client-store.ts';
import { Wide } from '../../ui/dialog/form-modal.tsx';
import { ClearanceButton } from '../../ui/document/clearance-button.tsx';

/** The paper on which a driver who leaves is cleared. */
export function DriverClearance({ driverId }: { readonly driverId: string }) {
	if (!useMay('settlements.read')) return null;
	const address = addressOf(driverClearance, { params: { driverId } });
	return (
		<Wide>
			<ClearanceButton open={() => openFile(address)} />
		</Wide>
	);
}

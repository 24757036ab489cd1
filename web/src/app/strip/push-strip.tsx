import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useDriverDay } from '../../features/driving/common/driving-queries.ts';
import { askForPush, usePushState } from '../../platform/push/push.ts';
import { Strip } from './strip.tsx';

const refusedKey = 'sevk-push-not-now';

/**
 * Offers the messages to a driver whose zimmet was announced: it shows what they are for. *Şimdi
 * Değil* holds for this phone; the profile has the button as well.
 */
export function PushStrip() {
	const { status } = usePushState();
	const [refused, setRefused] = useState(localStorage.getItem(refusedKey) !== null);
	if (status !== 'undecided' || refused) return null;
	const refuse = () => {
		localStorage.setItem(refusedKey, 'yes');
		setRefused(true);
	};
	return <PushOffer onRefuse={refuse} />;
}

function PushOffer({ onRefuse }: { readonly onRefuse: () => void }) {
	const { data: day } = useDriverDay();
	if (day === undefined || day.debit === null) return null;
	// On the way the strip of the location asks, and the stops need the screen.
	if (day.route?.state === 'in_progress') return null;
	return (
		<Strip
			tone="plain"
			icon={IconBell}
			label="Bildirim izni"
			acts={
				<>
					<Button size="xs" onClick={() => void askForPush()}>
						Bildirimleri Aç
					</Button>
					<Button size="xs" variant="default" onClick={onRefuse}>
						Şimdi Değil
					</Button>
				</>
			}
		>
			<span>
				Yeni zimmet ve rota değişiklikleri uygulama kapalıyken de bildirilsin mi? Bildirimde müşteri
				bilgisi yer almaz.
			</span>
		</Strip>
	);
}

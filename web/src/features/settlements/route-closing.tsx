import { Alert, Button, List } from '@mantine/core';
import type { RouteDetail } from '@sevk/contract/routes/routes';
import { closeRoute, reopenRoute } from '@sevk/contract/settlements/settlements';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../api/client-store.ts';
import { useAct } from '../../api/use-act.ts';
import { confirm } from '../../ui/confirm-store.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { notifyProblem, notifySuccess } from '../../ui/toasts.tsx';
import { useSettlement } from './settlement-queries.ts';

/** Rotayı Kapat and Rotayı Yeniden Aç. */
export function ClosingAct({ route }: { readonly route: RouteDetail }) {
	const [reopening, setReopening] = useState(false);
	const mayClose = useMay('routes.close');
	const mayReopen = useMay('routes.reopen');
	const close = useAct(closeRoute);
	const reopen = useAct(reopenRoute);
	const params = { routeId: route.id };

	async function shut() {
		const yes = await confirm({
			title: `${route.number} kapatılacak`,
			body: 'Kapatılan rotada değişiklik yapılamaz.',
			verb: 'Rotayı Kapat',
		});
		if (!yes) return;
		try {
			await close.mutateAsync({ params, body: { version: route.version } });
			notifySuccess('Rota kapatıldı.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	async function openAgain(reason: string) {
		try {
			await reopen.mutateAsync({ params, body: { version: route.version, reason } });
			notifySuccess('Rota yeniden açıldı.');
			setReopening(false);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	if (['completed', 'reconciling'].includes(route.state) && mayClose) {
		return (
			<Button
				variant={route.balance.remaining === 0 ? 'filled' : 'default'}
				loading={close.isPending}
				onClick={() => void shut()}
			>
				Rotayı Kapat
			</Button>
		);
	}
	if (route.state !== 'closed' || !mayReopen) return null;
	return (
		<>
			<Button variant="default" onClick={() => setReopening(true)}>
				Rotayı Yeniden Aç
			</Button>
			{reopening ? (
				<ReasonDialog
					title="Rotayı Yeniden Aç"
					sentence="Rota mutabakata döner; işlem nedeniyle birlikte kayda geçer."
					verb="Yeniden Aç"
					minLength={10}
					busy={reopen.isPending}
					onClose={() => setReopening(false)}
					onSubmit={(reason) => void openAgain(reason)}
				/>
			) : null}
		</>
	);
}

/** What keeps the route open, said before anybody presses the button. */
export function ClosingBlocks({ route }: { readonly route: RouteDetail }) {
	const finishing = ['completed', 'reconciling'].includes(route.state);
	const mayRead = useMay('settlements.read');
	if (!finishing || !mayRead) return null;
	return <Blocks routeId={route.id} />;
}

function Blocks({ routeId }: { readonly routeId: string }) {
	const settlement = useSettlement(routeId);
	const blocks = settlement.data?.closeBlocks ?? [];
	if (blocks.length === 0) return null;
	return (
		<Alert
			color="amber"
			variant="light"
			icon={<IconLock size={18} aria-hidden />}
			title="Rotanın kapanması için"
		>
			<List>
				{blocks.map((block) => (
					<List.Item key={block}>{asItem(block)}</List.Item>
				))}
			</List>
		</Alert>
	);
}

/** 'araçta 5 koli kaldı', a part of a sentence, as a line of its own. */
function asItem(block: string): string {
	return block.charAt(0).toLocaleUpperCase('tr') + block.slice(1);
}

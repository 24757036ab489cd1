import { Alert, Button, Menu } from '@mantine/core';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import {
	closeRoute,
	reopenRoute,
	type Settlement,
	showSettlement,
} from '@sevk/contract/settlements/settlements';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { settlingRouteStates } from '@sevk/domain/routes/common/route';
import { openSignaturesSentence } from '@sevk/domain/settlements/settlement-signature';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reading } from '../../../api/call/query-options.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { CloseBlockList, CloseBlocksModal } from '../common/settlement-close-blocks-modal.tsx';
import { useSettlement } from '../common/settlement-queries.ts';

type RouteProps = { readonly route: RouteDetail };

type Closing = {
	readonly label: string;
	/** The route can be closed; otherwise it is an act beside the next one. */
	readonly primary: boolean;
	readonly loading: boolean;
	readonly run: () => void;
};

export function ClosingButton({ act }: { readonly act: Closing | null }) {
	if (act === null) return null;
	return (
		<Button variant={act.primary ? 'filled' : 'default'} loading={act.loading} onClick={act.run}>
			{act.label}
		</Button>
	);
}

export function ClosingItem({ act }: { readonly act: Closing | null }) {
	if (act === null) return null;
	return <Menu.Item onClick={act.run}>{act.label}</Menu.Item>;
}

/**
 * Rotayı Kapat and Rotayı Yeniden Aç: the act for a button or a menu item; its dialog is mounted outside
 * of both.
 */
export function useClosing(route: RouteDetail): {
	readonly act: Closing | null;
	readonly dialog: ReactNode;
} {
	const client = useQueryClient();
	const [reopening, setReopening] = useState(false);
	const [asking, setAsking] = useState(false);
	const [blocks, setBlocks] = useState<Settlement['closeBlocks']>([]);
	const mayClose = useMay('routes.close');
	const mayReopen = useMay('routes.reopen');
	const close = useAct(closeRoute);
	const reopen = useAct(reopenRoute);
	const params = { routeId: route.id };
	const settling = settlingRouteStates.includes(route.state) && mayClose;
	const settlement = useQuery({ ...reading(showSettlement, { params }), enabled: settling });

	async function shut() {
		setAsking(true);
		// Check first: if the route cannot be closed, the dialog shows what blocks it.
		const counted = await client
			.fetchQuery({ ...reading(showSettlement, { params }), staleTime: 0 })
			.catch(() => null)
			.finally(() => setAsking(false));
		const closeBlocks = counted?.closeBlocks ?? [];
		if (closeBlocks.length > 0) return setBlocks(closeBlocks);
		const unsigned = counted === null ? null : openSignaturesSentence(counted);
		const yes = await confirm({
			title: `${route.number} kapatılacak`,
			body: [unsigned, 'Kapatılan rotada değişiklik yapılamaz.'].filter(Boolean).join(' '),
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

	if (settling) {
		return {
			act: {
				label: 'Rotayı Kapat',
				primary: route.balance.remaining === 0 && settlement.data?.closeBlocks.length === 0,
				loading: asking || close.isPending,
				run: () => void shut(),
			},
			dialog: <CloseBlocksModal route={route} blocks={blocks} onClose={() => setBlocks([])} />,
		};
	}
	if (route.state !== 'closed' || !mayReopen) return { act: null, dialog: null };
	return {
		act: {
			label: 'Rotayı Yeniden Aç',
			primary: false,
			loading: false,
			run: () => setReopening(true),
		},
		dialog: reopening ? (
			<ReasonDialog
				title="Rotayı Yeniden Aç"
				sentence="Rota mutabakata döner, kasa yeniden sayılır; yazdığınız neden kayda geçer."
				verb="Yeniden Aç"
				minLength={minimumExplanationLength}
				busy={reopen.isPending}
				onClose={() => setReopening(false)}
				onSubmit={(reason) => void openAgain(reason)}
			/>
		) : null,
	};
}

/** What blocks the closing, shown before the button is clicked, also to a role that cannot close. */
export function ClosingBlocks({ route }: RouteProps) {
	const finishing = settlingRouteStates.includes(route.state);
	const mayRead = useMay('settlements.read');
	if (!finishing || !mayRead) return null;
	return <Blocks route={route} />;
}

function Blocks({ route }: RouteProps) {
	const settlement = useSettlement(route.id);
	const blocks = settlement.data?.closeBlocks ?? [];
	if (blocks.length === 0) return null;
	return (
		<Alert
			color="amber"
			variant="light"
			icon={<IconLock size={18} aria-hidden />}
			title="Rotanın kapanmasını engelleyenler"
		>
			<CloseBlockList route={route} blocks={blocks} />
		</Alert>
	);
}

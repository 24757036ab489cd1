import { Button } from '@mantine/core';
import { debitPath } from '@sevk/contract/common/paths';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import type { Settlement } from '@sevk/contract/settlements/settlements';
import { startWithCapital } from '@sevk/domain/common/text/capital';
import type { CloseBlockKind } from '@sevk/domain/settlements/settlement-words';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMay } from '../../../api/state/client-store.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import classes from './settlement-close-blocks-modal.module.css';

type Props = {
	readonly route: RouteDetail;
	/** The blocks of a route; empty closes the dialog. */
	readonly blocks: Settlement['closeBlocks'];
	readonly onClose: () => void;
};

/** Rota kapatılamaz: what blocks the closing, each with a link to resolve it. */
export function CloseBlocksModal({ route, blocks, onClose }: Props) {
	// Kept while the dialog fades out, so that its text does not disappear early.
	const last = useRef(blocks);
	if (blocks.length > 0) last.current = blocks;
	return (
		<Modal
			opened={blocks.length > 0}
			onClose={onClose}
			title="Rota kapatılamaz"
			maxWidth={460}
			footer={
				<Button variant="default" onClick={onClose} data-autofocus>
					Tamam
				</Button>
			}
		>
			<p className={classes.note}>{route.number} kapanmadan önce:</p>
			<CloseBlockList route={route} blocks={last.current} onFollow={onClose} />
		</Modal>
	);
}

type ListProps = Pick<Props, 'route' | 'blocks'> & { readonly onFollow?: () => void };

/**
 * Each block with a link to the act that resolves it: its form opens, for who may do it. A link to the
 * tab that is open would do nothing, except in the dialog, which it closes.
 */
export function CloseBlockList({ route, blocks, onFollow }: ListProps) {
	const { sekme = 'duraklar' } = useSearch({ strict: false }) as Readonly<Record<string, string>>;
	const isHere = ({ to, search }: Way) =>
		to === '.' && search['sekme'] === sekme && search['form'] === undefined;
	const may = {
		run: useMay('routes.run'),
		scan: useMay('debits.scan'),
		count: useMay('settlements.count'),
		approve: useMay('settlements.approve'),
	};
	return (
		<ul className={classes.blocks}>
			{blocks.map(({ kind, words }) => {
				const way = wayOf(route, kind, may);
				return (
					<li key={kind}>
						<span>{startWithCapital(words)}</span>
						{way && (onFollow || !isHere(way)) ? (
							<Link to={way.to} search={way.search} onClick={onFollow}>
								{way.label}
								<IconArrowRight size={14} stroke={1.8} aria-hidden />
							</Link>
						) : null}
					</li>
				);
			})}
		</ul>
	);
}

type Way = {
	readonly label: string;
	readonly to: string;
	readonly search: Readonly<Record<string, string>>;
};

type May = Readonly<Record<'run' | 'scan' | 'count' | 'approve', boolean>>;

function wayOf(route: RouteDetail, kind: CloseBlockKind, may: May): Way | null {
	const standing = route.debits.filter(({ state }) => state !== 'cancelled');
	const debit = standing.find(({ balance }) => balance.remaining > 0) ?? standing[0];
	const disputed = standing.find(({ state }) => state === 'return_disputed');
	const onDebit = (label: string, search: Way['search']): Way | null =>
		debit ? { label, to: debitPath(debit.id), search } : null;
	const here = (label: string, sekme: string): Way => ({ label, to: '.', search: { sekme } });
	const act = (label: string, search: Way['search']): Way => ({ label, to: '.', search });
	const ways: Record<CloseBlockKind, Way | null> = {
		departure: null,
		stops: resultWay(route, may) ?? here('Durakları Göster', 'duraklar'),
		goods: may.scan
			? onDebit('Kolileri Geri Teslim Al', {})
			: onDebit('Kalanları Göster', { sekme: 'kalemler', kalem: 'remaining' }),
		dispute: disputed ? disputeWay(disputed.id, may) : null,
		equipment: onDebit(may.scan ? 'Ekipmanı Geri Teslim Al' : 'Ekipmanı Göster', {
			sekme: 'ekipman',
		}),
		transfers: onDebit('Zimmet Devirlerini Göster', { sekme: 'belgeler' }),
		reports: onDebit('Tutanakları Göster', { sekme: 'belgeler' }),
		'return-km': may.run ? act('Dönüş Km Gir', { form: 'return' }) : null,
		cash: may.count
			? act('Kasayı Say', { sekme: 'tahsilat', form: 'count' })
			: here('Tahsilata Git', 'tahsilat'),
		difference: may.approve
			? act('Farkı Onayla', { sekme: 'tahsilat', form: 'approve' })
			: here('Tahsilata Git', 'tahsilat'),
	};
	return ways[kind];
}

/** The form of the first result that is missing. */
function resultWay({ stops }: RouteDetail, may: May): Way | null {
	const order = stops.flatMap(({ orders }) => orders).find(({ result }) => result === 'pending');
	if (order === undefined || !may.run) return null;
	const search = { sekme: 'duraklar', form: 'result', siparis: order.orderId };
	return { label: 'Sonuç Gir', to: '.', search };
}

function disputeWay(debitId: string, may: May): Way {
	return may.scan
		? { label: 'Uyuşmazlığı Çöz', to: debitPath(debitId), search: { form: 'settle' } }
		: { label: 'Uyuşmazlığı Göster', to: debitPath(debitId), search: {} };
}

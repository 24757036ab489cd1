import { Button } from '@mantine/core';
import { type LoadList, printLoadList, showLoadList } from '@sevk/contract/routes/route-sorting';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../api/call/call.ts';
import { openFile } from '../../../api/call/download.ts';
import { reading } from '../../../api/call/query-options.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { printPaper } from '../../../ui/document/document-print.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { ColdChainIcon } from '../../orders/common/order-cold-chain.tsx';
import classes from './route-load-list.module.css';

type Props = { readonly routeId: string; readonly onClose: () => void };

/** Yükleme listesi: the pieces of a route in loading sequence, the last stop first. */
export function RouteLoadList({ routeId, onClose }: Props) {
	const params = { routeId };
	const found = useQuery(reading(showLoadList, { params }));
	const list = found.data;
	return (
		<Modal
			opened
			onClose={onClose}
			fullOnPhone
			maxWidth={640}
			title={list === undefined ? 'Yükleme Listesi' : `Yükleme Listesi · Hat ${list.lane}`}
			footer={
				<Button
					disabled={list === undefined || list.pieces.length === 0}
					onClick={() =>
						void printPaper('Yükleme listesi', () => openFile(addressOf(printLoadList, { params })))
					}
				>
					Yazdır
				</Button>
			}
		>
			{found.isError ? (
				<ErrorStrip sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
			) : null}
			{list === undefined ? null : <Pieces list={list} />}
		</Modal>
	);
}

function Pieces({ list }: { readonly list: LoadList }) {
	const { number, plate, tour, driverName, pieces } = list;
	if (pieces.length === 0) return <EmptyState title="Yüklenecek koli yok" />;
	const loaded = pieces.filter((piece) => piece.loaded).length;
	const vehicle = [plate === null ? null : vehicleWords(plate, tour), driverName].filter(Boolean);
	return (
		<>
			<p className={classes.about}>
				{[number, ...vehicle].join(' · ')} · {loaded}/{pieces.length} koli yüklendi
			</p>
			<table className={classes.table}>
				<caption>Son durak önce yüklenir: listedeki sırayla, yukarıdan aşağıya yükleyin.</caption>
				<thead>
					<tr>
						<th scope="col">Durak</th>
						<th scope="col">Koli</th>
						<th scope="col">Yer</th>
						<th scope="col">Yüklendi</th>
					</tr>
				</thead>
				<tbody>
					{pieces.map((piece, at) => (
						<tr key={piece.pieceId} data-first={isFirstOfStop(pieces, at) || undefined}>
							<td className={classes.stop}>
								{isFirstOfStop(pieces, at) ? piece.stopPosition : ''}
							</td>
							<td>
								<strong>{formatTrackingNumber(piece.barcode)}</strong>
								<ColdChainIcon order={piece} />
								<small>
									{joinFacts([piece.orderNo, `Koli ${piece.ordinal}`, piece.senderName])}
								</small>
							</td>
							<td>{[piece.district, piece.neighbourhood].filter(Boolean).join(' / ')}</td>
							<td>{piece.loaded ? <IconCheck size={18} aria-label="Yüklendi" /> : null}</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}

function isFirstOfStop(pieces: LoadList['pieces'], at: number): boolean {
	return pieces[at - 1]?.stopPosition !== pieces[at]?.stopPosition;
}

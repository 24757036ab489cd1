import { routePath } from '@sevk/contract/common/paths';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { formatDateTime, formatTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { withheldSumWords } from '@sevk/domain/company/company-blind-count';
import { roundingSentence, sumRounding } from '@sevk/domain/company/company-cash-rounding';
import { latePhotoSentence } from '@sevk/domain/orders/next/attempt-photo';
import { attemptOutcomeWords, codeProofWords } from '@sevk/domain/orders/next/attempt-words';
import { farSentence } from '@sevk/domain/reasons/reason-words';
import { type Relation, relationWords } from '@sevk/domain/reasons/relation';
import { IconBellExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { fileAddress } from '../../../api/call/file-address.ts';
import { FileLinks } from '../../../ui/file/file-links.tsx';
import { SignatureDrawing } from '../../../ui/file/signature-drawing.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { MapLinks } from '../../../ui/value/map-links.tsx';
import classes from './order-attempts.module.css';

type Attempt = OrderDetail['attempts'][number];

/** Teslimat denemeleri, the latest first; a reverted one is struck through, with its reason. */
export function OrderAttempts({ order }: { readonly order: OrderDetail }) {
	if (order.attempts.length === 0) return null;
	const latestFirst = [...order.attempts].reverse();
	return (
		<Panel title="Teslimat Denemeleri">
			<ol className={classes.attempts}>
				{latestFirst.map((attempt) => (
					<li key={attempt.id} data-reverted={attempt.revertedAt !== null || undefined}>
						<header>
							<strong>{attempt.attemptNo}. deneme</strong>
							<StatusChip {...attemptOutcomeWords[attempt.outcome]} size="sm" />
							<Link to={routePath(attempt.routeId)}>{attempt.routeNumber}</Link>
						</header>
						{factsOf(attempt).map((fact) => (
							<div key={fact}>{fact}</div>
						))}
						<AttemptPlace attempt={attempt} />
						<AttemptProofs attempt={attempt} />
						{attempt.revertedAt ? (
							<div>
								Sonuç geri alındı: {attempt.revertedReason} · {attempt.revertedByName} ·{' '}
								{formatDateTime(attempt.revertedAt)}
							</div>
						) : null}
					</li>
				))}
			</ol>
		</Panel>
	);
}

/** The place of a result that was entered far from the pin: one of them is wrong. */
function AttemptPlace({ attempt: { distanceM, point } }: { readonly attempt: Attempt }) {
	const far = farSentence(distanceM);
	if (far === null) return null;
	return (
		<div>
			{far}
			{point === null ? null : (
				<>
					{' '}
					Sonucun girildiği yer:
					<MapLinks point={geoPoint(point.coordinates[0], point.coordinates[1])} />
				</>
			)}
		</div>
	);
}

/** Signature, photos and the signed paper; files open on a click. */
function AttemptProofs({ attempt }: { readonly attempt: Attempt }) {
	const { signature, signed, photoKeys, paperKeys, photos } = attempt;
	const awaited = photos.filter(({ fileName }) => fileName === null).length;
	const takenAt = new Map(photos.map((photo) => [photo.fileName, photo.takenAt]));
	return (
		<>
			{signature ? (
				<SignatureDrawing {...signature} label={`${attempt.receivedBy ?? ''} imzası`} />
			) : null}
			<AwaitedPhotos attempt={attempt} awaited={awaited} />
			{signed && !signature ? <div>Ekranda imza alındı</div> : null}
			<FileLinks
				files={[
					...photoKeys.map((fileName, at) => ({
						fileName,
						name: photoName(at + 1, takenAt.get(fileName)),
					})),
					...paperKeys.map((fileName, at) => ({ fileName, name: `İmzalı kâğıt ${at + 1}` })),
				]}
				addressOf={fileAddress}
			/>
		</>
	);
}

type AwaitedProps = { readonly attempt: Attempt; readonly awaited: number };

/** Photos that the phone announced; the office is alerted when they do not come in a day. */
function AwaitedPhotos({ attempt, awaited }: AwaitedProps) {
	const { recordedAt, revertedAt } = attempt;
	if (awaited === 0) return null;
	const late = revertedAt === null ? latePhotoSentence({ awaited, recordedAt }, new Date()) : null;
	if (late === null) {
		return <div>{awaited} fotoğraf bekleniyor; sürücünün telefonu bağlanınca gelir</div>;
	}
	return (
		<div>
			<StatusChip label={late} tone="amber" icon={IconBellExclamation} size="sm" />
			<div>Sürücüden uygulamayı internet bağlantısı varken açmasını isteyin.</div>
		</div>
	);
}

/** With the time of the phone where it is known. */
function photoName(number: number, takenAt: string | undefined): string {
	const time = takenAt === undefined ? '' : ` · ${formatTime(new Date(takenAt))}`;
	return `Fotoğraf ${number}${time}`;
}

function identityWords({ identityChecked, identityDigits }: Attempt): string | null {
	if (!identityChecked) return null;
	const digits = identityDigits === null ? '' : ` (T.C. kimlik no …${identityDigits})`;
	return `Kimlik kontrol edildi${digits}`;
}

/** Details of an attempt: reason or recipient, money, returns, who recorded it and where. */
function factsOf(attempt: Attempt): string[] {
	const relation = attempt.relation
		? (relationWords[attempt.relation as Relation] ?? attempt.relation)
		: null;
	const received = attempt.receivedBy
		? `Teslim alan: ${attempt.receivedBy}${relation ? ` (${relation})` : ''}`
		: null;
	const money = attempt.collections
		.map((one) => `${one.method === 'cash' ? 'Nakit' : 'Kart'} ${formatKurus(one.amountKurus)}`)
		.join(' + ');
	const returns = attempt.returns.map(
		(one) => `Ürün iadesi: ${one.product} × ${one.quantity} (${one.reasonLabel})`,
	);
	const entered = `${formatDateTime(attempt.happenedAt)} · ${attempt.recordedByName}${attempt.fromOffice ? ' · Panelden girildi' : ''}`;
	return [
		attempt.reasonLabel ? `Neden: ${attempt.reasonLabel}` : null,
		received,
		attempt.collectionsWithheld ? `Tahsilat: ${withheldSumWords(null)}` : null,
		money ? `Tahsilat: ${money}` : null,
		roundingSentence(sumRounding(attempt.collections)),
		...returns,
		identityWords(attempt),
		attempt.codeProof ? `Teslimat kodu: ${codeProofWords[attempt.codeProof]}` : null,
		attempt.callCount > 0 ? `${attempt.callCount} kez arandı` : null,
		attempt.note || null,
		entered,
	].filter((fact) => fact !== null);
}

import { Button } from '@mantine/core';
import { formatTime } from '@sevk/domain/common/date/date';
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { discardPhoto, retryPhoto, usePhotos } from '../../api/acts/act-photo-queue.ts';
import { isStuck } from '../../api/acts/act-photo-sending.ts';
import type { PhotoHead } from '../../api/acts/act-photo-store.ts';
import { discardAct, retryAct, useActs } from '../../api/acts/act-queue.ts';
import type { UnsettledAct } from '../../api/acts/act-record.ts';
import { useConnection } from '../../api/connection/connection.ts';
import { useStore } from '../../api/state/client-store.ts';
import { isOutdated } from '../../features/driving/common/driving-day.tsx';
import { useDriverDay } from '../../features/driving/common/driving-queries.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import classes from './act-strip.module.css';
import { startActs } from './act-sync.ts';
import { OfflineStrip, SeenAge, timeWords } from './offline-strip.tsx';
import { Strip } from './strip.tsx';

/** A strip for each act that is answered at once would move the buttons under the thumb. */
const sentWithinMs = 3_000;

/** "Bağlantı yok · 3 işlem bekliyor": the acts of the driver that wait on this phone. */
export function ActStrip() {
	useEffect(startActs, []);
	const acts = useActs();
	const photos = usePhotos();
	const { online } = useConnection();
	const isDriver = useStore((store) => store.user?.role === 'driver');
	const [opened, setOpened] = useState(false);
	const isEmpty = acts.length + photos.length === 0;
	const hasProblem = acts.some(({ state }) => state !== 'waiting') || photos.some(isStuck);
	const isSlow = useLasting(online && !isEmpty && !hasProblem, sentWithinMs);
	if (isEmpty && !opened) return <NothingWaits />;
	if (online && !hasProblem && !isSlow && !opened) return null;
	return (
		<>
			<Strip tone={hasProblem ? 'red' : 'amber'} icon={online ? IconCloudUp : IconCloudOff}>
				<span>
					{stripSentence(acts, photos, online)}
					{online ? null : isDriver ? <DayAge /> : <SeenAge />}
				</span>
				<Button size="xs" variant="default" onClick={() => setOpened(true)}>
					Göster
				</Button>
			</Strip>
			<Modal opened={opened} onClose={() => setOpened(false)} title="Bekleyen İşlemler" fullOnPhone>
				{acts.length + photos.length === 0 ? <p>Bekleyen işlem yok; hepsi gönderildi.</p> : null}
				<ul className={classes.acts}>
					{acts.map((act) => (
						<ActRow key={act.seq} act={act} />
					))}
					{photos.map((photo) => (
						<PhotoRow key={photo.id} photo={photo} />
					))}
				</ul>
			</Modal>
		</>
	);
}

/** Whether something has been true for so long. */
function useLasting(now: boolean, ms: number): boolean {
	const [lasting, setLasting] = useState(false);
	useEffect(() => {
		if (!now) return;
		const timer = setTimeout(() => setLasting(true), ms);
		return () => {
			clearTimeout(timer);
			setLasting(false);
		};
	}, [now, ms]);
	return lasting;
}

/** How old the day is that a driver goes on with. */
function DayAge() {
	const { data: day } = useDriverDay();
	return day === undefined ? null : ` · ${ageWords(day)}`;
}

function ageWords({ readAt }: { readonly readAt: string }): string {
	return `son görülen: ${timeWords(new Date(readAt))}`;
}

/** An office user who also drives has the strip of the office until an act waits. */
function NothingWaits() {
	const { online } = useConnection();
	const isDriver = useStore((store) => store.user?.role === 'driver');
	if (online) return null;
	return isDriver ? <DayGoesOn /> : <OfflineStrip />;
}

/** Without a connection a driver goes on with the day of the phone, if it is not too old. */
function DayGoesOn() {
	const { data: day } = useDriverDay();
	const words = [
		'Bağlantı yok',
		...(day === undefined ? [] : [ageWords(day)]),
		...(day === undefined || isOutdated(day) ? [] : ['işlemler kaydedilir']),
	];
	return (
		<Strip tone="amber" icon={IconCloudOff}>
			<span>{words.join(' · ')}</span>
		</Strip>
	);
}

/** One act with its state and what can be done about it. */
function ActRow({ act }: { readonly act: UnsettledAct }) {
	return (
		<li className={classes.act} data-state={act.state}>
			<div>
				<strong>{act.title}</strong> · {formatTime(new Date(act.at))}
				<div>{stateSentence(act)}</div>
			</div>
			{mayRetry(act) ? (
				<Button size="md" onClick={() => void retryAct(act)}>
					Yeniden Dene
				</Button>
			) : null}
			{act.state === 'waiting' ? null : (
				<Button size="md" variant="default" onClick={() => void discard(act)}>
					Okudum, Kaldır
				</Button>
			)}
		</li>
	);
}

function mayRetry({ state, isReadable, isFinal = false }: UnsettledAct): boolean {
	return state !== 'waiting' && isReadable && !isFinal;
}

/** A photo waits for its result and the network; one that was refused is for the driver to decide. */
function PhotoRow({ photo }: { readonly photo: PhotoHead }) {
	const stuck = isStuck(photo);
	return (
		<li className={classes.act} data-state={stuck ? 'stuck' : 'waiting'}>
			<div>
				<strong>Fotoğraf</strong> · {formatTime(new Date(photo.takenAt))}
				<div>
					{stuck ? 'Gönderilemedi. Depoya bildirin.' : 'Sonuçtan sonra ayrıca gönderilecek.'}
				</div>
			</div>
			{stuck ? (
				<>
					<Button size="md" onClick={() => void retryPhoto(photo.id)}>
						Yeniden Dene
					</Button>
					<Button size="md" variant="default" onClick={() => void dropPhoto(photo.id)}>
						Okudum, Kaldır
					</Button>
				</>
			) : null}
		</li>
	);
}

async function dropPhoto(id: string): Promise<void> {
	const yes = await confirm({
		title: 'Fotoğraf gönderilmeden kaldırılsın mı?',
		body: 'Fotoğraf depoya ulaşmadı. Kaldırırsanız teslimat kanıtı eksik kalır.',
		verb: 'Kaldır',
		destructive: true,
	});
	if (yes) await discardPhoto(id);
}

/** The office does not know of an act that was not sent, so its removal is confirmed. */
async function discard({ seq, state, title }: UnsettledAct): Promise<void> {
	const yes =
		state === 'refused' ||
		(await confirm({
			title: `${title} gönderilmeden kaldırılsın mı?`,
			body: 'Bu işlem depoya ulaşmamış olabilir. Kaldırırsanız sonucu depoya bildirin.',
			verb: 'Kaldır',
			destructive: true,
		}));
	if (yes) await discardAct(seq);
}

/** The connection comes first, then what waits, then what a person must decide. */
function stripSentence(
	acts: readonly UnsettledAct[],
	photos: readonly PhotoHead[],
	online: boolean,
): string {
	const numberOf = (state: UnsettledAct['state']) =>
		acts.filter((act) => act.state === state).length;
	const stuckPhotos = photos.filter(isStuck).length;
	const waitingActs = numberOf('waiting');
	// A photo follows its act, so the acts come first.
	const waiting =
		waitingActs > 0 ? `${waitingActs} işlem` : `${photos.length - stuckPhotos} fotoğraf`;
	const problems = [
		counted(numberOf('refused'), 'işlem kabul edilmedi'),
		counted(numberOf('stuck'), 'işlem gönderilemedi'),
		counted(stuckPhotos, 'fotoğraf gönderilemedi'),
	].flat();
	const waits = waitingActs > 0 || photos.length > stuckPhotos;
	if (online && problems.length > 0) return problems.join(' · ');
	if (online) return `${waiting} gönderiliyor`;
	return ['Bağlantı yok', ...(waits ? [`${waiting} bekliyor`] : []), ...problems].join(' · ');
}

function counted(number: number, words: string): string[] {
	return number > 0 ? [`${number} ${words}`] : [];
}

function stateSentence({ state, problem, isFinal = false }: UnsettledAct): string {
	switch (state) {
		case 'waiting':
			return 'Gönderilmeyi bekliyor.';
		case 'refused':
			return `Kabul edilmedi: ${problem ?? ''} ${isFinal ? 'İşlemi' : 'Gerekiyorsa işlemi'} yeniden girin.`;
		case 'stuck':
			return `Gönderilemedi: ${problem ?? ''} Yeniden deneyin; yine gönderilemezse depoya bildirin.`;
	}
}

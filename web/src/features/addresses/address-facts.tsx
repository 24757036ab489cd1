import { Button } from '@mantine/core';
import type { AddressDetail, AddressFactFields } from '@sevk/contract/addresses/addresses';
import { addressFactKindWords } from '@sevk/domain/addresses/address-words';
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { useState } from 'react';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useMay } from '../../api/state/client-store.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import classes from './address-detail.module.css';
import { AddressFactForm } from './address-fact-form.tsx';
import { useAddAddressFact, useSettleAddressFact } from './address-queries.ts';

type Fact = AddressDetail['facts'][number];

/** What drivers and the office say of an address, with what waits for a confirmation. */
export function AddressFacts({ address }: { readonly address: AddressDetail }) {
	const mayAdd = useMay('orders.edit');
	const [isOpen, setOpen] = useState(false);
	return (
		<section aria-label="Bilgiler">
			<h3>Bilgiler</h3>
			{address.facts.length === 0 ? (
				<p className={classes.empty}>
					Tarif, giriş, park yeri ya da zil bilgisi yok. Sürücüler telefonlarından önerir.
				</p>
			) : (
				<ul className={classes.list}>
					{address.facts.map((fact) => (
						<FactRow key={fact.id} addressId={address.id} fact={fact} />
					))}
				</ul>
			)}
			{mayAdd ? (
				<div className={classes.acts}>
					<ServerActs>
						<Button size="xs" variant="light" onClick={() => setOpen(true)}>
							Bilgi Ekle
						</Button>
					</ServerActs>
				</div>
			) : null}
			{isOpen ? <NewFact addressId={address.id} onClose={() => setOpen(false)} /> : null}
		</section>
	);
}

type NewFactProps = { readonly addressId: string; readonly onClose: () => void };

function NewFact({ addressId, onClose }: NewFactProps) {
	const add = useAddAddressFact();

	async function submit(body: AddressFactFields): Promise<string | null> {
		try {
			await add.mutateAsync({ params: { addressId }, body });
		} catch (problem) {
			return sentenceOf(problem);
		}
		notifySuccess('Bilgi eklendi, sürücüler görür.');
		onClose();
		return null;
	}

	return (
		<AddressFactForm
			title="Bilgi Ekle"
			verb="Bilgiyi Ekle"
			busy={add.isPending}
			recipientNames={[]}
			onSubmit={submit}
			onClose={onClose}
		/>
	);
}

function FactRow({ addressId, fact }: { readonly addressId: string; readonly fact: Fact }) {
	const maySettle = useMay('orders.edit');
	const settle = useSettleAddressFact();
	const { kind, body, state, expiresOn, suggestedBy, suggestedAt } = fact;

	async function run(act: 'confirm' | 'retire') {
		const question = {
			title: 'Bilgi kaldırılsın mı?',
			body: `“${body}” artık sürücülere gösterilmez.`,
			verb: 'Bilgiyi Kaldır',
			destructive: true,
		};
		if (act === 'retire' && !(await confirm(question))) return;
		try {
			await settle.mutateAsync({ params: { addressId, factId: fact.id }, body: { act } });
			notifySuccess(act === 'confirm' ? 'Bilgi onaylandı.' : 'Bilgi kaldırıldı.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<li className={classes.row}>
			<span className={classes.words}>
				<span>{body}</span>
				<small>
					{joinFacts([
						addressFactKindWords[kind],
						suggestedBy,
						formatDate(todayIn(new Date(suggestedAt))),
						expiresOn === null ? null : `${formatDate(expiresOn)} gününe kadar`,
					])}
				</small>
			</span>
			<span className={classes.rowActs}>
				{state === 'suggested' ? (
					<StatusChip tone="amber" size="sm" label="Onay bekliyor" />
				) : (
					<StatusChip tone="green" size="sm" label="Onaylı" />
				)}
				{maySettle ? (
					<ServerActs>
						{fact.mayConfirm ? (
							<Button size="xs" loading={settle.isPending} onClick={() => void run('confirm')}>
								Onayla
							</Button>
						) : null}
						<Button
							size="xs"
							variant="default"
							disabled={settle.isPending}
							onClick={() => void run('retire')}
						>
							Kaldır
						</Button>
					</ServerActs>
				) : null}
			</span>
		</li>
	);
}

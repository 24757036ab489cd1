import { Button } from '@mantine/core';
import { useState } from 'react';
import { Modal } from '../ui/dialog/modal.tsx';
import { Select } from '../ui/select/select.tsx';
import classes from './gallery.module.css';
import { Section, State } from './section.tsx';

type Opened = 'closable' | 'fixed' | 'small' | 'outer' | 'inner';

export function ModalSection() {
	const [opened, setOpened] = useState<Opened | null>(null);
	const [reason, setReason] = useState<string | null>(null);
	const close = () => setOpened(null);
	return (
		<Section title="Pencere">
			<State title="Açılışlar">
				<div className={classes.row}>
					<Button variant="default" onClick={() => setOpened('closable')}>
						Altlıklı
					</Button>
					<Button variant="default" onClick={() => setOpened('fixed')}>
						Kapatılamayan
					</Button>
					<Button variant="default" onClick={() => setOpened('small')}>
						En az 320, en çok 360
					</Button>
					<Button variant="default" onClick={() => setOpened('outer')}>
						İki kat
					</Button>
				</div>
			</State>
			<Modal
				opened={opened === 'closable'}
				onClose={close}
				title="Rotayı Kapat"
				footer={
					<>
						<Button variant="default" onClick={close}>
							Vazgeç
						</Button>
						<Button onClick={close}>Rotayı Kapat</Button>
					</>
				}
			>
				Araçtaki 3 koli depoya geri teslim edildi.
				<Select
					label="Neden"
					search
					options={['Alıcı adreste yok', 'Adres hatalı', 'Hasarlı']}
					value={reason}
					onChange={setReason}
				/>
			</Modal>
			<Modal
				opened={opened === 'fixed'}
				onClose={close}
				closable={false}
				title="Kayıt sürüyor"
				footer={<Button onClick={close}>Tamam</Button>}
			>
				Bu pencere yalnız düğmesiyle kapanır.
			</Modal>
			<Modal
				opened={opened === 'small'}
				onClose={close}
				title="Ölçüler"
				minHeight={320}
				maxWidth={360}
			>
				Yüksekliği ve genişliği kullanıldığı yer belirler.
			</Modal>
			<Modal
				opened={opened === 'outer' || opened === 'inner'}
				onClose={close}
				title="Birinci kat"
				footer={<Button onClick={() => setOpened('inner')}>İkinci Katı Aç</Button>}
			>
				Üstüne bir pencere daha açılabilir.
			</Modal>
			<Modal
				opened={opened === 'inner'}
				onClose={() => setOpened('outer')}
				title="İkinci kat"
				maxWidth={380}
			>
				Kapanınca birinci kat yerinde durur.
			</Modal>
		</Section>
	);
}

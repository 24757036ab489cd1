import { Group, Radio } from '@mantine/core';
import { type ErasureBasis, erasureBases } from '@sevk/domain/privacy/erasure';
import { erasureBasisWords } from '@sevk/domain/privacy/privacy-words';
import { useState } from 'react';
import { ActModal } from '../../ui/dialog/act-modal.tsx';

type Props = {
	readonly count: number;
	readonly onClose: () => void;
	readonly onSubmit: (basis: ErasureBasis) => void;
};

/** Confirms an erasure, which cannot be undone, and takes its basis. */
export function ErasureDialog({ count, onClose, onSubmit }: Props) {
	const [basis, setBasis] = useState<ErasureBasis | null>(null);
	return (
		<ActModal
			title={`${count} siparişte kişisel veriler silinecek`}
			verb="Kalıcı Olarak Sil"
			busy={false}
			disabled={basis === null}
			destructive
			onClose={onClose}
			onSubmit={() => basis !== null && onSubmit(basis)}
		>
			<p>
				Alıcının adı, telefonu, adresi ve konumu; teslim alanın adı ve kimlik haneleri; imza,
				fotoğraf ve belgeler ile notlar silinir. <strong>Bu işlem geri alınamaz.</strong>
			</p>
			<p>
				Sipariş numarası, ürünler, tutarlar, zimmet hareketleri ve tahsilatlar yasal yükümlülükler
				nedeniyle kalır. Daha önce alınmış yedeklerdeki kopyalar, yedekler silinene kadar durur.
			</p>
			<Radio.Group
				label="Gerekçe"
				value={basis}
				onChange={(value) => setBasis(value as ErasureBasis)}
			>
				<Group gap="lg" mt={6}>
					{erasureBases.map((each) => (
						<Radio key={each} value={each} label={erasureBasisWords[each]} />
					))}
				</Group>
			</Radio.Group>
		</ActModal>
	);
}

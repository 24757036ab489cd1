import { importUsers, previewUserFile, userTemplate } from '@sevk/contract/access/users';
import { addressOf } from '../../../api/call/call.ts';
import { useFormAct } from '../../../api/call/use-act.ts';
import { RecordImportWizard, templateFrom } from '../common/record-import-wizard.tsx';

const onTemplate = templateFrom((format) => addressOf(userTemplate, { query: { format } }));

/** Dosyadan Kullanıcı Al. */
export function UserImport({ onClose }: { readonly onClose: () => void }) {
	const create = useFormAct(importUsers);
	return (
		<RecordImportWizard
			title="Dosyadan Kullanıcı Al"
			words={{ one: 'kullanıcı', ofAll: 'kullanıcıların' }}
			depotLabel="Depo yazmayan satırların deposu"
			note="Ad Soyad, E-posta ve Rol zorunludur. Sürücünün kaydı adından bulunur. Kaydedilen herkese şifre belirleme bağlantısı gönderilir. Bir dosyada en fazla 200 kullanıcı olabilir."
			onTemplate={onTemplate}
			previewAddress={(query) => addressOf(previewUserFile, { query })}
			onCreate={(_, rows: Parameters<typeof create.mutateAsync>[0]['body']['rows']) =>
				create.mutateAsync({ body: { rows } })
			}
			busy={create.isPending}
			onClose={onClose}
		/>
	);
}

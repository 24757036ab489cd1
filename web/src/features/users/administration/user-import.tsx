import {
	importUsers,
	maximumUserRows,
	previewUserFile,
	userTemplate,
} from '@sevk/contract/users/users';
import { addressOf } from '../../../api/call/call.ts';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { useManagedSignIn } from '../../../api/state/client-store.ts';
import { RecordImportWizard, templateFrom } from '../../common/record-import-wizard.tsx';

const onTemplate = templateFrom((format) => addressOf(userTemplate, { query: { format } }));

const neededWords =
	'Ad Soyad ve Rol zorunludur. E-posta boş bırakılabilir: sürücü telefon numarası ve PIN ile, Depo Sorumlusu ve Kasa / Muhasebe kullanıcı adı ve PIN ile girer. Kullanıcı adıyla girenlerin PIN’ini sayfalarından verirsiniz.';

/** Dosyadan Kullanıcı Al. */
export function UserImport({ onClose }: { readonly onClose: () => void }) {
	const create = useFormAct(importUsers);
	const managedHere = useManagedSignIn();
	return (
		<RecordImportWizard
			title="Dosyadan Kullanıcı Al"
			words={{ one: 'kullanıcı', ofAll: 'kullanıcıların' }}
			depotLabel="Depo yazmayan satırların deposu"
			note={`${managedHere ? neededWords : 'Ad Soyad, E-posta ve Rol zorunludur.'} Sürücünün kaydı adından bulunur. E-postası olanlara şifre belirleme bağlantısı gönderilir. Bir dosyada en fazla ${maximumUserRows} kullanıcı olabilir.`}
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

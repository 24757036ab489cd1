import { eraseStaffData, type StaffMember } from '@sevk/contract/privacy/staff-records';
import type { ErasureBasis } from '@sevk/domain/privacy/erasure';
import type { StaffKind } from '@sevk/domain/privacy/staff-erasure';
import { refreshNoun } from '../../api/call/query-client.ts';
import { useFormAct } from '../../api/commands/use-act.ts';
import { useManagedSignIn } from '../../api/state/client-store.ts';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';

const erasureSentences: Readonly<Record<StaffKind, string>> = {
	driver:
		'Telefon, e-posta, T.C. kimlik numarası, ehliyet, SRC ve vardiya bilgileri, fotoğraf, konum kayıtları, giriş bilgileri, oturumlar, tanımlı telefonlar ve işlem geçmişindeki eski değerler silinir. Sürücü kaydı ve hesabı bir daha açılamaz.',
	user: 'Telefon, e-posta, T.C. kimlik numarası, fotoğraf, giriş bilgileri, oturumlar, kayıtlı görünümler ve işlem geçmişindeki eski değerler silinir. Hesap bir daha açılamaz.',
};
const retentionSentence =
	'Ad soyad, zimmet belgelerinin ve işlem kayıtlarının tarafı olduğu için yasal süre boyunca kalır. Daha önce alınmış yedeklerdeki kopyalar, yedekler silinene kadar durur.';
const hostedSentence = 'Firebase hesabını Firebase konsolundan ayrıca silin.';

type Props = { readonly person: StaffMember; readonly onClose: () => void };

/** Erases the data of one driver or user; a refusal stays in the dialog. */
export function StaffErasureDialog({ person, onClose }: Props) {
	const erase = useFormAct(eraseStaffData);
	const isManagedHere = useManagedSignIn();
	const { kind, id, name } = person;

	async function submit(basis: ErasureBasis) {
		try {
			await erase.mutateAsync({ body: { kind, id, basis } });
		} catch {
			// The mutation keeps the problem, and the dialog shows it.
			return;
		}
		notifySuccess(`${name} adlı kişinin kişisel verileri silindi.`);
		onClose();
		await Promise.all([refreshNoun('drivers'), refreshNoun('users')]);
	}

	return (
		<ErasureDialog
			title={`${name} adlı kişinin kişisel verileri silinecek`}
			erasureSentence={erasureSentences[kind]}
			retentionSentence={
				isManagedHere ? retentionSentence : `${retentionSentence} ${hostedSentence}`
			}
			busy={erase.isPending}
			problem={erase.error}
			onClose={onClose}
			onSubmit={(basis) => void submit(basis)}
		/>
	);
}

import { Button } from '@mantine/core';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Copyable } from '../../../ui/value/copyable.tsx';
import classes from './second-factor.module.css';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/**
 * The recovery codes, shown once: the server keeps only their hashes. The window closes with its
 * button alone, so that a click beside it does not lose them.
 */
export function SecondFactorCodes({ codes, onDone }: Props) {
	return (
		<Modal
			opened
			closable={false}
			onClose={onDone}
			title="Kurtarma kodları"
			footer={<Button onClick={onDone}>Kaydettim</Button>}
		>
			<div className={classes.stack}>
				<p>
					Telefonunuz yanınızda değilken bu kodlarla giriş yapabilirsiniz. Her kod bir kez
					kullanılır. Kodlar bir daha gösterilmez; güvenli bir yere kaydedin.
				</p>
				<ul className={classes.codes}>
					{codes.map((code) => (
						<li key={code}>{code}</li>
					))}
				</ul>
				<Copyable text={codes.join('\n')}>Tümünü kopyala</Copyable>
			</div>
		</Modal>
	);
}

import { CompanyScreen } from '../../features/company/company-screen.tsx';
import { PushRulesPanel } from '../../features/push/push-rules-panel.tsx';

/** Push messages come after the company in the order of nouns, so their table is passed in here. */
export function CompanyRulesScreen() {
	return (
		<CompanyScreen>
			<PushRulesPanel />
		</CompanyScreen>
	);
}

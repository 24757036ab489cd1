import { DrivingDay } from './common/driving-day.tsx';
import { DrivingPlanChange } from './driving-plan-change.tsx';
import { DrivingStopList } from './driving-stop-list.tsx';

/** Duraklar: all stops of the day with what was done. */
export function DrivingStopsScreen() {
	return (
		<DrivingDay
			title="Duraklar"
			above={(day) => <DrivingPlanChange day={day} />}
			show={(day) => <DrivingStopList day={day} />}
		/>
	);
}

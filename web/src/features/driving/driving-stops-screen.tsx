import { DrivingDay } from './common/driving-day.tsx';
import { DrivingStopList } from './driving-stop-list.tsx';

/** Duraklar: all stops of the day with what was done. */
export function DrivingStopsScreen() {
	return <DrivingDay title="Duraklar" show={(day) => <DrivingStopList day={day} />} />;
}

import type { Problem, Stop, Vehicle } from '../model/problem.ts';
import type { Day, Solution, Tour } from '../model/solution.ts';

/**
 * Judges a solution by its own times, with no code of the search: every sentence is a rule that it
 * breaks. An empty list is a solution that can be driven.
 */
export function check(problem: Problem, solution: Solution): string[] {
	const faults: string[] = [];
	const { stops, vehicles } = problem;
	const seen = new Map<number, number>();
	if (solution.days.length !== vehicles.length) faults.push('not one day for each vehicle');
	solution.days.forEach((day, at) => {
		for (const { visits } of day.tours) {
			for (const { stop } of visits) {
				if (seen.has(stop)) faults.push(`stop ${stop} is visited twice`);
				seen.set(stop, at);
			}
		}
		for (const fault of checkDay(problem, vehicles[at], at, day))
			faults.push(`vehicle ${at}: ${fault}`);
	});
	const out = new Set(solution.unplanned);
	if (out.size !== solution.unplanned.length) faults.push('a stop is left out twice');
	stops.forEach((_, stop) => {
		if (seen.has(stop) === out.has(stop))
			faults.push(`stop ${stop} is lost or both planned and left out`);
	});
	for (const group of problem.together) {
		if (new Set(group.map((stop) => seen.get(stop) ?? -1)).size > 1)
			faults.push(`stops ${group} are not together`);
	}
	for (const group of problem.apart) {
		const at = group.flatMap((stop) => seen.get(stop) ?? []);
		if (new Set(at).size < at.length) faults.push(`stops ${group} are not apart`);
	}
	faults.push(...checkLocks(problem, solution, seen));
	return faults;
}

function checkDay(problem: Problem, vehicle: Vehicle, at: number, day: Day): string[] {
	const { matrix, stops } = problem;
	const faults: string[] = [];
	const tours = day.tours;
	if (tours.length === 0)
		return day.metres === 0 ? [] : ['a vehicle that stands still has kilometres'];
	if (tours.length > (vehicle.end === null ? 1 : vehicle.tours))
		faults.push(`${tours.length} tours`);
	const metresOf = (from: number, to: number) => matrix.metres[from * matrix.places + to];
	const secondsOf = (from: number, to: number) => matrix.seconds[from * matrix.places + to];
	let metres = 0;
	let driving = 0;
	// Periods in which the driver does not rest: services and reloads.
	const busy: { from: number; to: number }[] = [];
	const ways: { from: number; to: number; seconds: number }[] = [];
	let free = vehicle.shift.from;
	tours.forEach((tour, number) => {
		if (tour.visits.length === 0) faults.push('an empty tour');
		if (number > 0) busy.push({ from: free, to: free + vehicle.reloadSeconds });
		if (tour.leaves < free + (number > 0 ? vehicle.reloadSeconds : 0))
			faults.push(`tour ${number} leaves before the vehicle is ready`);
		faults.push(...checkLoads(problem, vehicle, tour));
		let place = vehicle.start;
		let clock = tour.leaves;
		const drive = (to: number, arrives: number) => {
			if (metresOf(place, to) < 0 || secondsOf(place, to) < 0)
				faults.push(`no way from ${place} to ${to}`);
			metres += metresOf(place, to);
			driving += secondsOf(place, to);
			ways.push({ from: clock, to: arrives, seconds: secondsOf(place, to) });
			if (arrives < clock + secondsOf(place, to)) faults.push(`too fast from ${place} to ${to}`);
			place = to;
		};
		for (const { stop: index, arrives, begins, leaves } of tour.visits) {
			const stop = stops[index];
			for (const fault of checkVisit(stop, vehicle, at, begins))
				faults.push(`stop ${index} ${fault}`);
			if (tour.leaves < stop.readyAt)
				faults.push(`stop ${index} is not ready when its tour leaves`);
			drive(stop.place, arrives);
			if (begins < arrives) faults.push(`stop ${index} begins before the arrival`);
			if (leaves !== begins + stop.service) faults.push(`stop ${index} has another service time`);
			busy.push({ from: begins, to: leaves });
			clock = leaves;
		}
		drive(vehicle.end ?? place, tour.returns);
		free = tour.returns;
	});
	const begins = tours[0].leaves;
	if (begins < vehicle.shift.from || free > vehicle.shift.to) faults.push('outside the shift');
	if (vehicle.longestSeconds !== null && free - begins > vehicle.longestSeconds)
		faults.push('longer than the longest duration');
	if (vehicle.longestMetres !== null && metres > vehicle.longestMetres)
		faults.push('longer than the longest distance');
	if (metres !== day.metres || driving !== day.driving) faults.push('other sums than its ways');
	faults.push(...checkRests(vehicle, day, begins, free, busy, ways));
	return faults;
}

function checkVisit(stop: Stop, vehicle: Vehicle, at: number, begins: number): string[] {
	const faults: string[] = [];
	const isOpen = stop.windows.some(({ from, to }) => begins >= from && begins <= to);
	if (stop.windows.length > 0 && !isOpen) faults.push(`begins at ${begins}, outside its windows`);
	if ((stop.features & ~vehicle.features) !== 0) faults.push('needs another feature');
	if (stop.vehicles !== null && !stop.vehicles.includes(at)) faults.push('is for another vehicle');
	if (vehicle.closedPlaces.includes(stop.place)) faults.push('is where the vehicle may not enter');
	return faults;
}

function checkLoads({ stops }: Problem, vehicle: Vehicle, tour: Tour): string[] {
	return vehicle.capacity.flatMap((room, d) => {
		let load = 0;
		for (const { stop } of tour.visits) load += stops[stop].amounts[d] ?? 0;
		let most = load;
		for (const { stop } of tour.visits) {
			load += (stops[stop].pickups[d] ?? 0) - (stops[stop].amounts[d] ?? 0);
			most = Math.max(most, load);
		}
		return most > room + 1e-6 ? [`load ${most} of ${room}`] : [];
	});
}

function checkRests(
	vehicle: Vehicle,
	day: Day,
	begins: number,
	ends: number,
	busy: readonly { from: number; to: number }[],
	ways: readonly { from: number; to: number; seconds: number }[],
): string[] {
	const faults: string[] = [];
	const rests = day.rests.map(({ at, begins: from }) => {
		const { window, seconds } = vehicle.breaks[at];
		if (from < window.from || from > window.to)
			faults.push(`break ${at} begins outside its window`);
		return { from, to: from + seconds };
	});
	vehicle.breaks.forEach(({ window }, at) => {
		const count = day.rests.filter((rest) => rest.at === at).length;
		if (count > 1) faults.push(`break ${at} is taken ${count} times`);
		// Who is back before it would have to begin, or leaves after it, rests outside of the work.
		const leaves = day.tours[0].leaves;
		if (count === 0 && leaves <= window.to && ends > window.to)
			faults.push(`break ${at} is not taken`);
	});
	for (const rest of rests) {
		if (rest.from < begins || rest.to > ends) faults.push('a break outside the day');
		for (const { from, to } of busy)
			if (from < rest.to && rest.from < to) faults.push('a break during a service');
	}
	rests.forEach((one, at) => {
		for (const other of rests.slice(at + 1))
			if (one.from < other.to && other.from < one.to) faults.push('two breaks at once');
	});
	for (const { from, to, seconds } of ways) {
		let rested = 0;
		for (const rest of rests)
			rested += Math.max(0, Math.min(to, rest.to) - Math.max(from, rest.from));
		if (to - from - rested < seconds) faults.push('drives during a break');
	}
	return faults;
}

function checkLocks(
	{ stops, vehicles, present }: Problem,
	solution: Solution,
	seen: Map<number, number>,
) {
	const faults: string[] = [];
	(present ?? []).forEach((tours, vehicle) => {
		const now = solution.days[vehicle].tours.map(({ visits }) => visits.map(({ stop }) => stop));
		if (vehicles[vehicle].isClosed) {
			if (JSON.stringify(now) !== JSON.stringify(tours.filter((tour) => tour.length > 0)))
				faults.push(`vehicle ${vehicle} is closed and changed`);
			return;
		}
		for (const stop of tours.flat()) {
			if (stops[stop].lock !== 'free' && seen.get(stop) !== vehicle)
				faults.push(`stop ${stop} is locked and left vehicle ${vehicle}`);
		}
		const own = new Set(tours.flat());
		const keeps = (stop: number) => stops[stop].lock === 'sequence' && own.has(stop);
		if (String(now.flat().filter(keeps)) !== String(tours.flat().filter(keeps)))
			faults.push(`vehicle ${vehicle} visits its locked stops in another sequence`);
	});
	return faults;
}

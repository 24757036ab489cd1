/**
 * Places in a sequence in which neighbours mostly follow each other, from place 0 always on to the nearest.
 * A search reads ways between near places most: numbered like this they lie together in memory.
 */
export function nearestChain(places: number, ways: Int32Array): Int32Array {
	const order = new Int32Array(places);
	const isSeen = new Uint8Array(places);
	isSeen[0] = 1;
	for (let at = 1; at < places; at++) {
		const row = order[at - 1] * places;
		let nearest = -1;
		for (let place = 0; place < places; place++) {
			if (isSeen[place] === 1) continue;
			if (nearest < 0 || ways[row + place] < ways[row + nearest]) nearest = place;
		}
		order[at] = nearest;
		isSeen[nearest] = 1;
	}
	return order;
}

/** By place, its position in a sequence of places. */
export function ranksOf(order: Int32Array): Int32Array {
	const ranks = new Int32Array(order.length);
	order.forEach((place, at) => {
		ranks[place] = at;
	});
	return ranks;
}

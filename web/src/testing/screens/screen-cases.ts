import { listAddresses } from '@sevk/contract/addresses/addresses';
import { showGeocoder } from '@sevk/contract/addresses/geocoder';
import { showCapacity } from '@sevk/contract/capacity/capacity';
import {
	autoPlanPath,
	debitPath,
	livePath,
	orderPath,
	type PathName,
	paths,
	routePath,
	senderPath,
} from '@sevk/contract/common/paths';
import { showCompany } from '@sevk/contract/company/company';
import { showBackups } from '@sevk/contract/company/company-backups';
import { readMapStyle } from '@sevk/contract/company/company-map';
import { showSetup } from '@sevk/contract/company/company-setup';
import { debitHistory, showDebit } from '@sevk/contract/debits/debit-detail';
import { listDebits } from '@sevk/contract/debits/debits';
import { listAttemptReviews } from '@sevk/contract/debits/delivery-evidence';
import { listDepots } from '@sevk/contract/depots/depots';
import { listDrivers } from '@sevk/contract/drivers/drivers';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { readDriverWallet } from '@sevk/contract/driving/driver-wallet';
import { listVehiclePositions } from '@sevk/contract/locations/vehicle-positions';
import { listMoneyTransfers, showMoney } from '@sevk/contract/money/money';
import { listMissingPieces } from '@sevk/contract/orders/missing-pieces';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { listUnplacedOrders } from '@sevk/contract/orders/order-points';
import { listReceipts } from '@sevk/contract/orders/order-receipts';
import { listSenderNames } from '@sevk/contract/orders/order-senders';
import { listReturnedProducts } from '@sevk/contract/orders/product-pieces';
import { listStandingOrders } from '@sevk/contract/orders/standing-orders';
import { listErasures } from '@sevk/contract/privacy/personal-records';
import { listStaffErasures } from '@sevk/contract/privacy/staff-records';
import {
	listProposals,
	readProposalChoices,
	showProposal,
} from '@sevk/contract/proposals/proposals';
import { showPushRules } from '@sevk/contract/push/push-rules';
import { listReasons } from '@sevk/contract/reasons/reasons';
import { countCarryOvers, listCarryOvers } from '@sevk/contract/routes/route-carry-overs';
import { routeHistory, showRoute } from '@sevk/contract/routes/route-detail';
import { listRoutes } from '@sevk/contract/routes/routes';
import { listSenderFileProfiles } from '@sevk/contract/senders/sender-file-profiles';
import { listSenderAccounts, showSender } from '@sevk/contract/senders/senders';
import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import { showPerformance } from '@sevk/contract/settlements/performance';
import { listUsers } from '@sevk/contract/users/users';
import { listVehicles } from '@sevk/contract/vehicles/vehicles';
import { setupProgress } from '@sevk/domain/company/company-setup';
import { address } from '../builders/address-builders.ts';
import { capacityCalendar } from '../builders/capacity-builders.ts';
import { debit, debitDetail } from '../builders/debit-builders.ts';
import {
	backups,
	company,
	depot,
	driver,
	erasure,
	pushRules,
	reason,
	senderAccount,
	senderDetail,
	staffErasure,
	user,
} from '../builders/definition-builders.ts';
import { driverDay, driverWallet } from '../builders/driving-builders.ts';
import { attemptReviews } from '../builders/evidence-builders.ts';
import { depotMoney, moneyTransfer } from '../builders/money-builders.ts';
import {
	historyEntry,
	missingPiece,
	order,
	orderDetail,
	receiptList,
	receiptRow,
	returnedProduct,
	unplacedOrder,
} from '../builders/order-builders.ts';
import { proposal, proposalChoices, proposalId } from '../builders/proposal-builders.ts';
import { carryOver, carryOverCounts, route, routeDetail } from '../builders/route-builders.ts';
import { endOfDay, performance, vehiclePosition } from '../builders/settlement-builders.ts';
import { standingOrder } from '../builders/standing-order-builders.ts';
import { testId } from '../builders/test-ids.ts';
import { vehicle } from '../builders/vehicle-builders.ts';
import { answer } from '../fake-server/fake-server.ts';
import { answerDebits, answerOrders, answerRoutes, page } from './screen-answers.ts';

/** A screen that reads something, with what it shows when it has data and when it has none. */
export type ScreenCase = {
	readonly name: string;
	readonly path: PathName;
	readonly address: string;
	readonly answerFilled: () => void;
	/** A text of the filled screen. */
	readonly filled: RegExp;
	readonly empty?: { readonly answer: () => void; readonly text: string };
	/** An address with a filter that matches nothing; without `answer` the server finds nothing. */
	readonly filtered?: { readonly address: string; readonly answer?: () => void };
};

const dayScreens: readonly ScreenCase[] = [
	{
		name: 'routes',
		path: 'routes',
		address: paths.routes,
		answerFilled: () => answerRoutes(route()),
		filled: /RT-261120-01/,
		empty: { answer: () => answerRoutes(), text: 'Bugün için rota bulunmuyor.' },
		filtered: { address: `${paths.routes}?ara=bulunmayan` },
	},
	{
		name: 'board of the day',
		path: 'routes',
		address: `${paths.routes}?gorunum=pano`,
		answerFilled: () => answerRoutes(route()),
		filled: /RT-261120-01/,
	},
	{
		name: 'automatic plan',
		path: 'autoPlan',
		address: paths.autoPlan,
		answerFilled: () => {
			answer(readProposalChoices, proposalChoices());
			answer(listProposals, { items: [] });
		},
		filled: /91 sipariş/,
		empty: {
			answer: () => {
				answer(readProposalChoices, proposalChoices({ routes: [], vehicles: [] }));
				answer(listProposals, { items: [] });
			},
			text: 'Bu depoda araç yok',
		},
	},
	{
		name: 'proposal of a plan',
		path: 'autoPlan',
		address: autoPlanPath('2026-11-20', proposalId),
		answerFilled: () => answer(showProposal, proposal()),
		filled: /Tümünü Kabul Et/,
	},
	{
		name: 'route',
		path: 'routeDetail',
		address: routePath(testId(301)),
		answerFilled: () => {
			answer(showRoute, routeDetail());
			answer(routeHistory, { items: [historyEntry()] });
			answer(readMapStyle, { styleUrl: null });
		},
		filled: /SP-240501/,
	},
	{
		name: 'orders',
		path: 'orders',
		address: paths.orders,
		answerFilled: () => answerOrders(order()),
		filled: /SP-240501/,
		empty: { answer: () => answerOrders(), text: 'Henüz sipariş yok' },
		filtered: { address: `${paths.orders}?ara=bulunmayan` },
	},
	{
		name: 'orders without a place',
		path: 'unplaced',
		address: paths.unplaced,
		answerFilled: () => {
			answer(listUnplacedOrders, { items: [unplacedOrder()], leftOut: 0 });
			answer(readMapStyle, { styleUrl: null });
		},
		filled: /SP-240501/,
		empty: {
			answer: () => answer(listUnplacedOrders, { items: [], leftOut: 0 }),
			text: 'Konumu belirsiz sipariş yok',
		},
	},
	{
		name: 'order',
		path: 'orderDetail',
		address: orderPath(testId(201)),
		answerFilled: () => {
			answer(showOrder, orderDetail());
			answer(orderHistory, { items: [historyEntry()] });
		},
		filled: /Alemdağ Cad\. 12\/3/,
	},
	{
		name: 'standing orders',
		path: 'standingOrders',
		address: paths.standingOrders,
		answerFilled: () => answer(listStandingOrders, { items: [standingOrder()] }),
		filled: /Her Salı/,
		empty: {
			answer: () => answer(listStandingOrders, { items: [] }),
			text: 'Düzenli sipariş yok',
		},
	},
	{
		name: 'address book',
		path: 'addresses',
		address: paths.addresses,
		answerFilled: () => answer(listAddresses, { items: [address()], hasMore: false }),
		filled: /Gül Sok\. No:12 D:3/,
		empty: {
			answer: () => answer(listAddresses, { items: [], hasMore: false }),
			text: 'Henüz adres öğrenilmedi',
		},
		filtered: { address: `${paths.addresses}?ara=bulunmayan` },
	},
	{
		name: 'attempt reviews',
		path: 'attemptReviews',
		address: paths.attemptReviews,
		// A decision is called Tekrar Dene, as what repeats a failed request: its own tests show the cards.
		answerFilled: () => answer(listAttemptReviews, { ...attemptReviews(), items: [] }),
		filled: /2 deneme sürücünün yanıtını bekliyor/,
		empty: {
			answer: () => answer(listAttemptReviews, { ...attemptReviews(), items: [], awaitedCount: 0 }),
			text: 'Karar bekleyen deneme yok',
		},
	},
	{
		name: 'capacity',
		path: 'capacity',
		address: paths.capacity,
		answerFilled: () => answer(showCapacity, capacityCalendar()),
		// A phone shows what is taken in two lines.
		filled: /Ümraniye \(İstanbul\)/,
		empty: {
			answer: () => answer(showCapacity, { ...capacityCalendar(), areas: [] }),
			text: 'Henüz sınır yok',
		},
	},
	{
		name: 'returned products',
		path: 'carryOvers',
		address: `${paths.carryOvers}?gorunum=urun`,
		answerFilled: () => {
			answer(showCompany, company());
			answer(listReturnedProducts, page(returnedProduct()));
		},
		filled: /IADE-7/,
		empty: {
			answer: () => {
				answer(showCompany, company());
				answer(listReturnedProducts, page());
			},
			text: 'Bekleyen iade ürün yok',
		},
	},
	{
		name: 'missing pieces',
		path: 'carryOvers',
		address: `${paths.carryOvers}?gorunum=kayip`,
		answerFilled: () => {
			answer(showCompany, company());
			answer(listMissingPieces, page(missingPiece()));
		},
		filled: /SP-240501-2/,
		empty: {
			answer: () => {
				answer(showCompany, company());
				answer(listMissingPieces, page());
			},
			text: 'Aranan koli yok',
		},
	},
	{
		name: 'carry-overs',
		path: 'carryOvers',
		address: paths.carryOvers,
		answerFilled: () => {
			answer(listCarryOvers, page(carryOver()));
			answer(countCarryOvers, carryOverCounts(1));
		},
		filled: /SP-240501/,
		empty: {
			answer: () => {
				answer(listCarryOvers, page());
				answer(countCarryOvers, carryOverCounts());
			},
			text: 'Dünden kalan sipariş yok',
		},
	},
	{
		name: 'receipts',
		path: 'receipts',
		address: paths.receipts,
		answerFilled: () => answer(listReceipts, receiptList(receiptRow())),
		filled: /Kuzey Mobilya/,
		empty: {
			answer: () => answer(listReceipts, receiptList()),
			text: 'Beklenen teslimat yok',
		},
	},
	{
		name: 'sorting',
		path: 'sorting',
		address: paths.sorting,
		answerFilled: () => answer(listRoutes, page(route())),
		filled: /Yükleme Listesi/,
		empty: {
			answer: () => answer(listRoutes, page()),
			text: 'Bugün yüklenecek rota yok',
		},
	},
	{
		name: 'loading',
		path: 'loading',
		address: paths.loading,
		answerFilled: () => answer(listRoutes, page(route({ state: 'planned' }))),
		filled: /RT-261120-01/,
		empty: {
			answer: () => answer(listRoutes, page()),
			text: 'Bugün yüklenecek rota yok',
		},
	},
	{
		name: 'hand-back',
		path: 'handBack',
		address: paths.handBack,
		answerFilled: () => answer(listDebits, page(debit())),
		filled: /Açık zimmetler/,
		empty: {
			answer: () => answer(listDebits, page()),
			text: 'Açık zimmet yok',
		},
	},
	{
		name: 'debits',
		path: 'debits',
		address: paths.debits,
		answerFilled: () => answerDebits(debit()),
		filled: /ZM-261120-01/,
		empty: { answer: () => answerDebits(), text: 'Açık zimmet yok. Araçlarda koli kalmadı.' },
		filtered: { address: `${paths.debits}?ara=bulunmayan` },
	},
	{
		name: 'reports of debits',
		path: 'debits',
		address: `${paths.debits}?gorunum=tutanak`,
		answerFilled: () => answerDebits(debit()),
		filled: /TUT-UMR-2026-000004/,
		empty: { answer: () => answerDebits(), text: 'Henüz tutanak yok.' },
	},
	{
		name: 'debit',
		path: 'debitDetail',
		address: debitPath(testId(501)),
		answerFilled: () => {
			answer(showDebit, debitDetail());
			answer(debitHistory, { items: [historyEntry()] });
		},
		filled: /SP-240501/,
	},
	{
		name: 'live',
		path: 'routes',
		address: livePath,
		answerFilled: () => {
			answer(listVehiclePositions, { items: [vehiclePosition()], hiddenCount: 0 });
			answer(readMapStyle, { styleUrl: null });
		},
		filled: /34 ABC 123/,
		empty: {
			answer: () => {
				answer(listVehiclePositions, { items: [], hiddenCount: 0 });
				answer(readMapStyle, { styleUrl: null });
			},
			text: 'Şu anda dağıtımda araç yok.',
		},
	},
];

const closingScreens: readonly ScreenCase[] = [
	{
		name: 'completed routes',
		path: 'completedRoutes',
		address: paths.completedRoutes,
		answerFilled: () => answerRoutes(route({ state: 'completed' })),
		filled: /RT-261120-01/,
		empty: { answer: () => answerRoutes(), text: 'Son 7 günde tamamlanan rota yok.' },
		filtered: { address: `${paths.completedRoutes}?ara=bulunmayan` },
	},
	{
		name: 'end of day',
		path: 'endOfDay',
		address: paths.endOfDay,
		answerFilled: () => answer(showEndOfDay, endOfDay()),
		filled: /RT-261120-01/,
	},
	{
		name: 'money',
		path: 'money',
		address: paths.money,
		answerFilled: () => answer(showMoney, depotMoney()),
		filled: /Gökhan Öz/,
		empty: {
			answer: () => answer(showMoney, { opening: null, accounts: [], truncated: false }),
			text: 'Kasa henüz açılmadı',
		},
	},
	{
		name: 'money movements',
		path: 'money',
		address: `${paths.money}?gorunum=hareketler`,
		answerFilled: () => {
			answer(showMoney, depotMoney());
			answer(listMoneyTransfers, page(moneyTransfer()));
		},
		filled: /Kapıda tahsilat/,
	},
	{
		name: 'reports',
		path: 'reports',
		address: paths.reports,
		answerFilled: () => answer(showPerformance, performance()),
		filled: /Gökhan Öz/,
	},
];

const definitionScreens: readonly ScreenCase[] = [
	{
		name: 'vehicles',
		path: 'vehicles',
		address: paths.vehicles,
		answerFilled: () => answer(listVehicles, { items: [vehicle()] }),
		filled: /34 ABC 123/,
		empty: { answer: () => answer(listVehicles, { items: [] }), text: 'Henüz kayıt eklenmedi' },
		filtered: { address: `${paths.vehicles}?ara=bulunmayan` },
	},
	{
		name: 'senders',
		path: 'senders',
		address: paths.senders,
		answerFilled: () => answer(listSenderAccounts, { items: [senderAccount()] }),
		filled: /Işık Mobilya/,
		empty: {
			answer: () => answer(listSenderAccounts, { items: [] }),
			text: 'Henüz kayıt eklenmedi',
		},
		filtered: { address: `${paths.senders}?ara=bulunmayan` },
	},
	{
		name: 'sender names',
		path: 'senderNames',
		address: paths.senderNames,
		answerFilled: () =>
			answer(listSenderNames, {
				open: [
					{
						name: 'Nar Mutfak',
						orderCount: 12,
						firstDate: '2026-03-01',
						lastDate: '2026-03-05',
						proposal: null,
					},
				],
				hasMore: false,
				joined: [],
			}),
		filled: /Nar Mutfak/,
		empty: {
			answer: () => answer(listSenderNames, { open: [], hasMore: false, joined: [] }),
			text: 'Bütün adlar bir hesaba bağlı',
		},
	},
	{
		name: 'sender',
		path: 'senderDetail',
		address: senderPath(senderDetail().id),
		answerFilled: () => {
			answer(showSender, senderDetail());
			answer(listSenderFileProfiles, { items: [] });
		},
		filled: /Moda Cad\. 1/,
	},
	{
		name: 'drivers',
		path: 'drivers',
		address: paths.drivers,
		answerFilled: () => answer(listDrivers, { items: [driver()] }),
		filled: /Gökhan Öz/,
		empty: { answer: () => answer(listDrivers, { items: [] }), text: 'Henüz kayıt eklenmedi' },
		filtered: { address: `${paths.drivers}?ara=bulunmayan` },
	},
	{
		name: 'depots',
		path: 'depots',
		address: paths.depots,
		answerFilled: () => answer(listDepots, { items: [depot({ name: 'Ümraniye Merkez' })] }),
		filled: /Ümraniye Merkez/,
		empty: { answer: () => answer(listDepots, { items: [] }), text: 'Henüz kayıt eklenmedi' },
		// Depots are few: the screen filters them itself.
		filtered: {
			address: `${paths.depots}?ara=bulunmayan`,
			answer: () => answer(listDepots, { items: [depot({ name: 'Ümraniye Merkez' })] }),
		},
	},
	{
		name: 'reasons',
		path: 'reasons',
		address: paths.reasons,
		answerFilled: () => answer(listReasons, { items: [reason()] }),
		filled: /Alıcı adreste yok/,
		empty: { answer: () => answer(listReasons, { items: [] }), text: 'Henüz kayıt eklenmedi' },
	},
	{
		name: 'users',
		path: 'users',
		address: paths.users,
		answerFilled: () => answer(listUsers, page(user())),
		filled: /İpek Çağlar/,
		empty: { answer: () => answer(listUsers, page()), text: 'Henüz kayıt eklenmedi' },
		filtered: { address: `${paths.users}?ara=bulunmayan` },
	},
	{
		name: 'company',
		path: 'company',
		address: paths.company,
		answerFilled: () => answer(showCompany, company()),
		filled: /Firma unvanı/,
	},
	...(
		[
			['deliveryRules', /En fazla deneme/],
			['loadingRules', /Zimmet kabulünde imza/],
			['cashRules', /Nakit yuvarlama/],
			['alertLimits', /Uzun duruş/],
		] as const
	).map(([path, filled]) => ({
		name: path,
		path,
		address: paths[path],
		answerFilled: () => answer(showCompany, company()),
		filled,
	})),
	{
		name: 'map settings',
		path: 'mapSettings',
		address: paths.mapSettings,
		answerFilled: () => {
			answer(showCompany, company());
			answer(readMapStyle, { styleUrl: null });
		},
		filled: /OpenFreeMap/,
	},
	{
		name: 'geocoder',
		path: 'geocoder',
		address: paths.geocoder,
		answerFilled: () =>
			answer(showGeocoder, {
				kind: 'google',
				nominatimUrl: '',
				perSecond: 10,
				days: 30,
				hasKey: true,
				problem: null,
				version: 2,
			}),
		filled: /Saniyede istek/,
	},
	{
		name: 'notifications',
		path: 'notifications',
		address: paths.notifications,
		answerFilled: () => answer(showPushRules, pushRules()),
		filled: /Rota verildi/,
	},
	{
		name: 'backups',
		path: 'backups',
		address: paths.backups,
		answerFilled: () => answer(showBackups, backups()),
		filled: /Son yedek/,
	},
	{
		name: 'personal data',
		path: 'personalData',
		address: paths.personalData,
		answerFilled: () => answer(listErasures, { items: [erasure()] }),
		filled: /Kişinin başvurusu/,
		empty: { answer: () => answer(listErasures, { items: [] }), text: 'Henüz silme yok' },
	},
	{
		name: 'personal data of staff',
		path: 'personalData',
		address: `${paths.personalData}?sekme=personel`,
		answerFilled: () => answer(listStaffErasures, { items: [staffErasure()] }),
		filled: /Can Tan/,
		empty: {
			answer: () => answer(listStaffErasures, { items: [] }),
			text: 'Henüz silme yok',
		},
	},
	{
		name: 'setup',
		path: 'setup',
		address: paths.setup,
		answerFilled: () =>
			answer(showSetup, { steps: setupProgress(['company', 'depot'], ['users']), hidden: false }),
		filled: /Sırayla ilerleyin/,
	},
];

const noRoute = {
	answer: () => answer(readDriverDay, driverDay({ route: null, debit: null, goods: [] })),
	text: 'Bugün için rotanız yok.',
};
const answerDay = () => answer(readDriverDay, driverDay());

const driverScreens: readonly ScreenCase[] = [
	{
		name: 'next stop of a driver',
		path: 'driver',
		address: paths.driver,
		filled: /Alemdağ Cad\. 12\/3/,
		answerFilled: answerDay,
		empty: noRoute,
	},
	{
		name: 'stops of a driver',
		path: 'driverStops',
		address: paths.driverStops,
		filled: /SP-240501/,
		answerFilled: answerDay,
		empty: noRoute,
	},
	{
		name: 'vehicle of a driver',
		path: 'driverVehicle',
		address: paths.driverVehicle,
		filled: /Kasaya teslim edilecek/,
		answerFilled: answerDay,
		empty: noRoute,
	},
	{
		name: 'wallet of a driver',
		path: 'driverWallet',
		address: paths.driverWallet,
		filled: /RT-261119-04/,
		answerFilled: () => answer(readDriverWallet, driverWallet()),
		empty: {
			answer: () => answer(readDriverWallet, driverWallet({ routes: [], debts: [] })),
			text: 'Cüzdanınız boş.',
		},
	},
];

/** Every screen that reads something. */
export const screenCases: readonly ScreenCase[] = [
	...driverScreens,
	...dayScreens,
	...closingScreens,
	...definitionScreens,
];

/** The screen at an address. */
export function screenAt(address: string): ScreenCase {
	const screen = screenCases.find((each) => each.address === address);
	if (screen === undefined) throw new Error(`No screen at ${address}.`);
	return screen;
}

/** Screens that show numbers of routes. */
export const numberScreens = [
	paths.routes,
	`${paths.routes}?gorunum=pano`,
	paths.completedRoutes,
	paths.endOfDay,
	livePath,
];

/** Lists with a filter in their address. */
export const filteredLists = [
	`${paths.routes}?durum=plan`,
	`${paths.orders}?odeme=cash`,
	`${paths.debits}?durum=open`,
];

import { geoPoint } from '@sevk/domain/common/place/geo';
import { MapLinks } from '../ui/value/map-links.tsx';
import { Price } from '../ui/value/price.tsx';
import { Section, State } from './section.tsx';

export function PriceSection() {
	return (
		<Section title="Tutar ve harita bağlantıları">
			<State title="Tutar">
				<Price price={123_450} />
			</State>
			<State title="Toplam">
				<Price total={5} price={100} />
			</State>
			<State title="Kampanyalı">
				<Price price={9_900} preCampaignPrice={12_900} />
			</State>
			<State title="1 kuruş fazla">
				<Price price={9_900} preCampaignPrice={9_901} />
			</State>
			<State title="2 kuruş fazla">
				<Price price={9_900} preCampaignPrice={9_902} />
			</State>
			<State title="Kampanya öncesi sıfır">
				<Price price={-200} preCampaignPrice={0} />
			</State>
			<State title="Eksi">
				<Price price={5_050} status="negative" />
			</State>
			<State title="Konumlu adres">
				<MapLinks point={geoPoint(28.9784, 41.0082)} />
			</State>
			<State title="Konumsuz adres">
				<MapLinks point={null} />
			</State>
		</Section>
	);
}

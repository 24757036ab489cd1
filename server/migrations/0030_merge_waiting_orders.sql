-- Appointments (Randevulu) moved from the tab Müşteri Hizmetleri to Beklemede.
update saved_views set query = replace(query, 'kova=customer_care', 'kova=waiting') where query like '%kova=customer_care%';

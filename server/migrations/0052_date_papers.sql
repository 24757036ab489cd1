-- Papers that expire: the vehicle's K document (taşıt kartı), the driver's licence and SRC document.
alter table vehicles add column road_card_until date;
alter table drivers add column licence_until date, add column src_until date;

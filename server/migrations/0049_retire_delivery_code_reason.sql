-- The product has no delivery codes yet, so none can fail. Records keep the reason and its label.
update reasons set retired_at = now(), version = version + 1
where list = 'undelivery' and code = 'OTP_FAILED' and retired_at is null;

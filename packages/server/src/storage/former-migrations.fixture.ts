/** The names of the migrations that the baseline has replaced, in their order. */
export const formerMigrations = `
001-first-sale 002-mail 003-data 004-members 005-factors 006-connections 007-collections 008-member-queries 009-data-jobs
010-limits-of-sites 011-data-pipelines 012-data-search 013-ended-sessions 014-events-of-members 016-query-shapes
017-search-words 018-service-plugins 019-external-collections 020-job-results 021-pipeline-limits 022-events-without-lock
023-media-indexes 024-standard-names 025-minor-units 026-brands-and-ribbons 030-taxes 031-discount-rules 046-coupons
050-tax-rates 040-minor-units-of-carts 041-carts-by-id 032-delivery 042-order-explanations 033-checkout-settings 045-gift-cards
047-exchange-rates 056-row-counts 064-lowest-prices 053-abandoned-checkouts 051-gift-card-payments 065-payment-ledger 075-tips
080-online-payments 083-payment-provider-settings 076-order-payment-requests 081-prepared-payments 066-fulfillments
078-gift-card-refunds 077-payment-reminders 073-order-documents 068-orders-settings 084-order-aggregates 088-recommendations
099-digital-products 086-draft-orders 092-product-support 089-back-in-stock-requests 093-one-time-purchases 104-inventory-items
105-inventory-item-fields 111-staff 100-order-views 115-webhooks 106-variants-by-id 128-media-files 129-site-of-removed-media
122-subscription-amounts 123-carts-by-age 124-product-search 116-app-credentials 117-third-party-apps 160-category-tree
170-bulk-products 171-former-slugs 200-journal 201-roles-and-views 172-product-counts 150-id-token-keys 161-catalog-version
140-provider-settings 141-subscription-contracts 220-payments-of-nothing 221-plugin-traces 230-product-schedules
231-collection-rules 270-collection-products 265-price-lists 266-translations 280-journal-rows 271-plain-search-texts
267-translated-search-names 295-synonym-groups 300-newsletter-subscribers 320-product-listings 321-collection-sorts
350-truncated-items 305-staff-language 351-history-of-rows 330-order-tax-details 322-listings-at-once 352-member-words
380-staff-session-details 390-test-orders 400-checkouts-by-age 381-staff-passwords 382-factors-of-staff
401-factors-by-credential 430-order-tags 410-import-changes 425-staff-preferences 440-buyers 445-imported-items
460-guest-emails 480-tagged-orders 560-rows-by-age 530-merchant-terms 550-coupon-buyer-hashes 551-mails-about-orders
552-erased-buyers 553-gift-cards-by-recipient 554-people-of-events 510-final-access 561-revoked-order-links
555-owners-of-reviews 605-qualified-names 630-credited-refunds 620-packed-events 621-people-of-packed-events 606-backup-runs
640-rejected-payment-keys 641-removed-payment-methods 642-capturable-amounts 600-job-runs 615-invalidations 655-failed-payments
670-coupon-codes 645-deaths-of-parked-jobs 656-numbers-of-placed-orders 660-ids-before-months 661-valid-ids-before-months
662-months
`
  .trim()
  .split(/\s+/)

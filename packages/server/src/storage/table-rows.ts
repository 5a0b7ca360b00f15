// Written by table-rows.test.ts from the migrated database (vitest run -u). Do not edit.

/** The columns of every table with the types of their values: `Pick<TableRows['members'], 'id'>` (decision 040). */
export interface TableRows {
  abandoned_checkouts: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    checkout_id: string
    status: string
    total_minor: string
    guest_email: string | null
  }
  api_keys: {
    site_id: string
    id: string
    name: string
    secret_hash: Buffer
    strict: boolean
    created_at: number
    revoked_at: number | null
    scopes: string[] | null
  }
  back_in_stock_requests: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    product_id: string
    variant_id: string
    email: string
    status: string
    notified_at: number | null
    held: boolean
  }
  backup_runs: {
    id: number
    started_at: number
    finished_at: number | null
    name: string | null
    error: string | null
  }
  brands: {
    site_id: string
    id: string
    revision: number
    name: string
    created_at: number
    updated_at: number
    doc: unknown
  }
  business_locations: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    name: string
  }
  carts: {
    site_id: string
    id: string
    owner_id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    is_current: boolean
    guest_email: string | null
  }
  catalog_translations: {
    site_id: string
    entity_id: string
    language: string
    product_id: string | null
    collection_id: string | null
    doc: unknown
    updated_at: number
  }
  checkout_settings: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  checkout_templates: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  checkouts: {
    site_id: string
    id: string
    cart_id: string | null
    owner_id: string
    completed: boolean
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    quoted_total_minor: string | null
    abandoned_checkout_id: string | null
    guest_email: string | null
    payment_failed_at: number | null
  }
  client_apps: {
    site_id: string
    id: string
    name: string
    protocol_compat: boolean
    strict: boolean
    origins: string[]
    redirect_uris: string[]
    created_at: number
    secret_hash: Buffer | null
    scopes: string[]
    third_party: boolean
    catalog_version: string
  }
  collection_products: {
    site_id: string
    collection_id: string
    id: string
    visible: boolean
    name: string
    price_minor: string
    lowest_price_minor: string
    numeric_id: number
    created_at: number
    sku: string | null
    updated_at: number
  }
  collection_rules: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    collection_id: string
    event_position: number
  }
  collections: {
    site_id: string
    id: string
    revision: number
    slug: string
    name: string
    visible: boolean
    created_at: number
    updated_at: number
    doc: unknown
    parent_id: string | null
    sibling_index: number
    position: number
  }
  coupon_buyers: {
    site_id: string
    coupon_id: string
    buyer: string
    uses: number
  }
  coupon_uses: {
    site_id: string
    order_id: string
    coupon_id: string
    buyers: string[]
    used_at: number
  }
  coupons: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    code: string
    uses: number
  }
  customizations: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    name: string
  }
  data_backup_chunks: {
    site_id: string
    backup_id: string
    owner: string
    part: string
    position: number
    rows: unknown
  }
  data_backup_collections: {
    site_id: string
    backup_id: string
    uid: string
    id: string
    doc: unknown
  }
  data_backups: {
    site_id: string
    id: string
    type: string
    job_id: string
    status: string
    bytes: number | null
    requested_at: number
    started_at: number | null
    finished_at: number | null
    deleted_at: number | null
  }
  data_collections: {
    site_id: string
    uid: string
    id: string
    revision: number
    doc: unknown
    created_at: number
    updated_at: number
    deleted_at: number | null
  }
  data_connections: {
    site_id: string
    name: string
    connection_type: string
    endpoint: string
    protocol: number
    secrets: Buffer
    public_key: string | null
    status: unknown
    capabilities: unknown
    created_at: number
    updated_at: number
  }
  data_external_collections: {
    site_id: string
    connection: string
    id: string
    revision: number
    doc: unknown
    created_at: number
    updated_at: number
  }
  data_file_chunks: {
    site_id: string
    file_id: string
    byte_offset: number
    length: number
    content: Buffer
  }
  data_files: {
    site_id: string
    id: string
    name: string | null
    state: string
    token: Buffer | null
    upload: number
    bytes: number
    created_at: number
    expires_at: number
    permanent: boolean
  }
  data_indexes: {
    site_id: string
    uid: string
    id: string
    name: string
    fields: unknown
    unique_field: string | null
    case_insensitive: boolean
    status: string
    failure: unknown
    attempts: number
    version: number
    created_at: number
    updated_at: number
  }
  data_job_logs: {
    site_id: string
    job_id: string
    position: number
    item_id: string
    failure: unknown
    details: unknown
  }
  data_job_results: {
    site_id: string
    job_id: string
    position: number
    doc: unknown
  }
  data_jobs: {
    site_id: string
    id: string
    kind: string
    state: string
    cancel_requested: boolean
    actor_role: string
    actor_id: string
    request: unknown
    cursor: unknown
    step: number
    attempts: number
    total: number | null
    succeeded: number
    failed: number
    error: unknown
    created_at: number
    started_at: number | null
    finished_at: number | null
  }
  data_query_shapes: {
    site_id: string
    uid: string
    hash: string
    shape: unknown
    queries: number
    total_ms: number
    seen_at: number
  }
  data_references: {
    site_id: string
    relation: string
    environment: string
    left_id: string
    right_id: string
    position: number
  }
  data_restorations: {
    site_id: string
    id: string
    backup_id: string
    job_id: string
    status: string
    collections: unknown
    requested_at: number
    started_at: number | null
    finished_at: number | null
  }
  data_search_indexes: {
    id: string
    site_id: string
    uid: string
    environment: string
    drafts: boolean
    config: string
    status: string
    replaces: string | null
    keys: string[] | null
    filled_to: string | null
    attempts: number
    failure: unknown
    words: number
    words_added: number
    created_at: number
    updated_at: number
    source: string
  }
  delivery_profiles: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  discount_rule_uses: {
    site_id: string
    rule_id: string
    order_id: string
  }
  discount_rules: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  downloads: {
    site_id: string
    id: string
    order_id: string
    line_item_id: string
    file_id: string
    count: number
    created_at: number
  }
  draft_orders: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    order_id: string
    state: string
    order_revision: number
    total_minor: number
    expires_at: number
  }
  events: {
    site_id: string
    id: number
    type: string
    entity_id: string
    actor_role: string
    actor_id: string | null
    request_id: string | null
    before: unknown
    payload: unknown
    created_at: number
    packed: Buffer | null
    person: string | null
  }
  exchange_rates: {
    site_id: string
    from_currency: string
    to_currency: string
    rate: string
    source: string
    quoted_at: number
  }
  factors: {
    site_id: string
    id: string
    member_id: string
    type: string
    status: string
    name: string | null
    encrypted_secret: Buffer | null
    last_step: number | null
    credential_id: string | null
    public_key: Buffer | null
    sign_count: number | null
    transports: string[] | null
    created_at: number
    last_used_at: number | null
  }
  former_collection_slugs: {
    site_id: string
    slug: string
    collection_id: string
  }
  former_product_slugs: {
    site_id: string
    slug: string
    product_id: string
  }
  fulfillment_lines: {
    site_id: string
    fulfillment_id: string
    line_item_id: string
    position: number
    quantity: number
  }
  fulfillments: {
    site_id: string
    id: string
    order_id: string
    position: number
    created_at: number
    completed: boolean
    doc: unknown
  }
  gift_card_transactions: {
    site_id: string
    id: string
    gift_card_id: string
    type: string
    amount_minor: number
    balance_minor: number
    order_id: string | null
    voided_id: string | null
    details: unknown
    created_at: number
    refunded_id: string | null
  }
  gift_cards: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    code_hash: Buffer
    encrypted_code: Buffer
    currency: string
    initial_minor: number
    balance_minor: number
    disabled: boolean
    expires_at: number | null
  }
  id_token_keys: {
    id: string
    public_jwk: unknown
    private_jwk: unknown
    created_at: number
    retired_at: number | null
  }
  idempotency_keys: {
    site_id: string
    caller_id: string
    key: string
    request_hash: Buffer
    reply: string | null
    created_at: number
  }
  identity_providers: {
    site_id: string
    id: string
    kind: string
    name: string
    issuer: string
    client_id: string
    client_secret: Buffer
    created_at: number
  }
  import_changes: {
    site_id: string
    job_id: string
    id: number
    kind: string
    created: string[] | null
    entity_id: string | null
    before: unknown
    after: unknown
    revision: number | null
  }
  imported_items: {
    site_id: string
    job_id: string
    item_id: string
    before: unknown
    after: string | null
    references_before: unknown
    references_after: unknown
  }
  info_sections: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    unique_name: string
  }
  invalidations: {
    xid: string
    tags: string
  }
  inventory_changes: {
    site_id: string
    item_id: string
    position: number
    created_at: number
    cause: string
    delta: number
    order_id: string | null
  }
  inventory_items: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    product_id: string
    variant_id: string
    location_id: string
    track_quantity: boolean
    quantity: number | null
    in_stock: boolean
    preorder_enabled: boolean
    preorder_message: string | null
    preorder_limit: number | null
    preorder_counter: number
    extended_fields: unknown
  }
  job_runs: {
    kind: string
    id: string
    node: number
    site_id: string | null
    about: string
    queued: unknown
    started_at: number
  }
  journal_entries: {
    site_id: string
    id: number
    request_id: string
    operation: string
    area: string
    actor_id: string
    reason: string | null
    mails: number
    event_ids: number[]
    undoes: string | null
    created_at: number
    invalidated: string[]
  }
  journal_rows: {
    site_id: string
    request_id: string
    id: number
    table_name: string
    before: unknown
    after: unknown
    entity_id: string | null
  }
  known_devices: {
    site_id: string
    member_id: string
    network: string
    browser: string
    last_seen_at: number
  }
  listed_products: {
    site_id: string
    listing_id: string
    collection_id: string
    id: string
    visible: boolean
    name: string | null
    price_minor: string | null
    lowest_price_minor: string | null
  }
  local_delivery_options: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  mail_unsubscriptions: {
    site_id: string
    address_hash: Buffer
    created_at: number
  }
  mails: {
    site_id: string
    id: number
    recipient: string
    subject: string
    body: string | null
    created_at: number
    html: string | null
    kind: string
    language: string
    secret: boolean
    status: string
    attempts: number
    last_error: string | null
    sent_at: number | null
    discarded: boolean
    unsubscribe_url: string | null
    about: string | null
  }
  media_files: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    status: string
  }
  member_group_members: {
    site_id: string
    group_id: string
    member_id: string
    created_at: number
  }
  member_groups: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    name: string
  }
  member_identities: {
    site_id: string
    provider_id: string
    subject: string
    member_id: string
    created_at: number
  }
  members: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    email: string | null
    email_verified: boolean
    status: string
    pending: string[]
    privacy: string
    activity: string
    slug: string
    doc: unknown
    password_hash: string | null
    password_set_at: number | null
    must_reset_password: boolean
    last_login_at: number | null
    member_status: string | null
    search_words: string | null
  }
  migrations: {
    name: string
    applied_at: number
  }
  newsletter_subscribers: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    email: string
    status: string
  }
  one_time_tokens: {
    site_id: string
    hash: Buffer
    kind: string
    member_id: string | null
    data: unknown
    attempts: number
    created_at: number
    expires_at: number
    used_at: number | null
  }
  order_documents: {
    site_id: string
    id: string
    order_id: string
    kind: string
    number: string | null
    subject_id: string
    snapshot: unknown
    created_at: number
  }
  order_payment_requests: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    order_id: string
    state: string
    amount_minor: number
    expires_at: number | null
    remind_at: number | null
  }
  orders: {
    site_id: string
    id: string
    number: number | null
    checkout_id: string
    owner_id: string
    status: string
    payment_status: string
    fulfillment_status: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    total_minor: string
    currency: string | null
    view: string | null
    merchant_view: string | null
    shopper_view: string | null
    search_words: string | null
    test: boolean
    private_tags: string[] | null
    buyer: string | null
    buyer_erased_at: number | null
    credited_minor: number
  }
  orders_settings: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  parked_jobs: {
    number: number
    kind: string
    id: string
    site_id: string | null
    about: string
    queued: unknown
    reason: string
    parked_at: number
    deaths: number
  }
  payment_entries: {
    site_id: string
    order_id: string
    payment_id: string
    id: number
    type: string
    amount_minor: number
    reference: string
    refund_id: string | null
    details: unknown
    created_at: number
  }
  payments: {
    site_id: string
    order_id: string
    id: string
    provider: string
    amount_minor: number
    currency: string
    created_at: number
    gift_card_transaction_id: string | null
    provider_payment_id: string | null
    status: string
    authorized_minor: number
    capture_pending_minor: number
    captured_minor: number
    refund_pending_minor: number
    refunded_minor: number
    chargeback_minor: number
    updated_at: number
    doc: unknown
    capturable_minor: number
  }
  pickup_locations: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  plugin_traces: {
    site_id: string
    id: number
    plugin_id: string
    kind: string
    operation: string | null
    request_id: string
    started_at: number
    took_ms: number
    failure_reason: string | null
    failure_description: string | null
  }
  prepared_payments: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    order_id: string
    amount_minor: number
  }
  price_list_prices: {
    site_id: string
    price_list_id: string
    product_id: string
    variant_id: string
    price_minor: string
  }
  price_lists: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    name: string
    group_id: string | null
  }
  product_counts: {
    site_id: string
    collection_id: string
    position: number
    products: number
    visible: number
  }
  product_documents: {
    site_id: string
    id: string
    data: unknown
    facets: string[]
    visible: boolean
    in_stock: boolean
    name: string
    price_minor: string
    numeric_id: number
  }
  product_files: {
    site_id: string
    id: string
    product_id: string
    removed: boolean
    created_at: number
  }
  product_listings: {
    site_id: string
    id: string
    key: string
    subject: string
    lists: unknown
    language: string | null
    ready: boolean
    used_at: number
  }
  product_schedules: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    product_id: string
    next_date: string | null
  }
  product_subscription_options: {
    site_id: string
    product_id: string
    option_id: string
    place: number
    hidden: boolean
  }
  products: {
    site_id: string
    id: string
    revision: number
    slug: string
    name: string
    sku: string | null
    product_type: string
    visible: boolean
    numeric_id: number
    collection_ids: string[]
    created_at: number
    updated_at: number
    doc: unknown
    price_minor: string
    lowest_price_minor: string
    one_time_purchases: boolean
  }
  provider_settings: {
    site_id: string
    provider: string
    encrypted_settings: Buffer
    updated_at: number
    keys_rejected_at: number | null
  }
  rate_counters: {
    site_id: string
    key: Buffer
    used: number
    resets_at: number
  }
  recovery_codes: {
    site_id: string
    member_id: string
    hash: Buffer
    used_at: number | null
  }
  redirect_sessions: {
    site_id: string
    id: string
    token_hash: Buffer
    session_id: string | null
    client_id: string | null
    owner_id: string | null
    owner_role: string | null
    intent: unknown
    created_at: number
    expires_at: number
    redeemed_at: number | null
  }
  refunds: {
    site_id: string
    order_id: string
    id: string
    created_at: number
    doc: unknown
  }
  removed_media: {
    of_site: string
    id: string
  }
  removed_payment_methods: {
    site_id: string
    provider: string
    saved_method_id: string
    erased_at: number
  }
  retired_refresh_tokens: {
    site_id: string
    hash: Buffer
    session_id: string
    generation: number
    retired_at: number
  }
  revoked_order_links: {
    site_id: string
    order_id: string
    revoked_at: number
  }
  ribbons: {
    site_id: string
    id: string
    revision: number
    name: string
    created_at: number
    updated_at: number
    doc: unknown
  }
  saved_views: {
    site_id: string
    id: string
    owner_id: string
    page: string
    name: string
    query: string
    shared: boolean
    created_at: number
  }
  secrets: {
    name: string
    value: string
  }
  service_plugins: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    encrypted_secrets: Buffer
  }
  sessions: {
    site_id: string
    id: string
    client_id: string | null
    role: string
    identity_id: string
    refresh_hash: Buffer
    created_at: number
    revoked_at: number | null
    kind: string
    parent_id: string | null
    generation: number
    confirmed_generation: number
    renewed_at: number | null
    expires_at: number | null
    user_agent: string | null
    ip_address: string | null
    scopes: string[] | null
  }
  shipping_options: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  shippo_configurations: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  signing_keys: {
    id: string
    public_jwk: unknown
    private_jwk: unknown
    created_at: number
    retired_at: number | null
  }
  site_counters: {
    site_id: string
    name: string
    value: number
  }
  sites: {
    id: string
    name: string
    currency: string
    locale: string
    settings: unknown
    created_at: number
  }
  staff_members: {
    site_id: string
    id: string
    email: string
    name: string | null
    role: string
    created_at: number
    last_sign_in_at: number | null
    role_id: string | null
    language: string | null
  }
  staff_passwords: {
    site_id: string
    staff_member_id: string
    hash: string
    changed_at: number
  }
  staff_preferences: {
    site_id: string
    staff_member_id: string
    preferences: unknown
  }
  staff_roles: {
    site_id: string
    id: string
    name: string
    scopes: string[]
    created_at: number
  }
  staff_sessions: {
    site_id: string
    id: string
    staff_member_id: string
    secret_hash: Buffer
    created_at: number
    expires_at: number
    user_agent: string | null
    last_used_at: number
    proved_at: number
    address: string | null
  }
  subscription_contracts: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    owner_id: string
    order_id: string
    status: string
    due_at: number | null
  }
  subscription_options: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  synonym_groups: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    language: string | null
    lexemes: string[] | null
  }
  tax_groups: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
  }
  tax_rates: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    tax_region_id: string
    tax_group_id: string | null
  }
  tax_regions: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    unique_key: string
  }
  test_payment_operations: {
    site_id: string
    test_payment_id: string
    id: string
    kind: string
    amount_minor: number
    status: string
    reason: string | null
    created_at: number
  }
  test_payments: {
    site_id: string
    id: string
    payment_id: string
    card: string
    amount_minor: number
    currency: string
    status: string
    authorized_minor: number
    captured_minor: number
    refunded_minor: number
    delayed_capture: boolean
    success_url: string
    cancel_url: string
    callback_url: string
    created_at: number
  }
  tip_distributions: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    order_id: string
    tip_id: string
    amount_minor: number
    source: string
  }
  tip_settings: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    position: number
    unique_key: string
  }
  truncated_collections: {
    site_id: string
    request_id: string
    collection_id: string
    uid: string
    environment: string
    drafts: boolean
    revision: number
    truncated_at: number
  }
  truncated_items: {
    site_id: string
    request_id: string
    id: number
    kind: string
    row: unknown
  }
  variants: {
    site_id: string
    product_id: string
    id: string
    position: number
    choices: unknown
    doc: unknown
  }
  webhook_deliveries: {
    site_id: string
    webhook_id: string
    event_id: number
    type: string
    entity_id: string
    status: string
    attempts: number
    next_attempt_at: number | null
    last_attempt_at: number | null
    took_ms: number | null
    reply_status: number | null
    reply: string | null
    failure: string | null
  }
  webhook_keys: {
    site_id: string
    id: string
    public_key: string
    encrypted_private_key: Buffer
    created_at: number
    active_from: number
  }
  webhooks: {
    site_id: string
    id: string
    revision: number
    created_at: number
    updated_at: number
    doc: unknown
    status: string
    position: number
    failures: number
    failing_since: number | null
    retry_at: number | null
    leased_until: number | null
  }
}

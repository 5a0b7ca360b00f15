/** The stores catalogue in references to products (protocol/catalogue §6). */
export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

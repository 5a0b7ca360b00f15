/** Address of the platform and client app of this storefront, which `vite.config.ts` sets. */
declare const STOA: { baseUrl: string; clientId: string }

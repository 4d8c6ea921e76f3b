/** Another program that Owed exchanges records with. */
export type Provider = 'gmail' | 'xero';

/** A record of a provider, by the provider's own id. */
export interface ProviderReference {
  readonly provider: Provider;
  readonly id: string;
}

/** The provider's id of a record; undefined for a record that is not of this provider. */
export const idAt = (provider: Provider, reference: ProviderReference | undefined): string | undefined =>
  reference?.provider === provider ? reference.id : undefined;

import { z } from 'zod';
import type { EarlierSetupBody } from '../../../../contracts/accounts/earlier-setup.ts';
import { api } from '../../../data/api.ts';
import { earlierSetupPath } from './use-earlier-setup.ts';

/** Lets go on what was chosen of the earlier setup; the rest stays off. */
export const reviewEarlierSetup = (body: EarlierSetupBody, key: string) =>
  api.post(earlierSetupPath, z.unknown(), body, key);

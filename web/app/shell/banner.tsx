import { Component, createRef, type ReactNode, Suspense, useEffect } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Clock, ListRestart, MailQuestionMark, MailX } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import {
  chooseAddressBanner,
  earlierSetupBanner,
  emailsCannotBeSent,
  incompleteBanner,
  outboxBanner,
  proofBanner,
} from '../../../contracts/messages.ts';
import { useUser } from '../../data/account/session.ts';
import { useStatus } from '../../data/account/status.ts';
import { lazyComponent } from '../../loading/lazy-component.ts';

interface BannerProps {
  readonly tone: 'red' | 'orange' | 'neutral';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A line above every page, shown as long as its cause lasts; it can't be closed. */
export const Banner = ({ tone, icon, children }: BannerProps) => (
  <Box
    role="status"
    className="no-print"
    sx={{
      display: 'flex',
      gap: 2,
      px: { xs: 4, tablet: 6 },
      py: 2,
      fontSize: '0.8125rem',
      color: `tone.${tone}.text`,
      bgcolor: `tone.${tone}.surface`,
      overflowWrap: 'anywhere',
      '& svg': { flex: 'none', mt: '2px' },
    }}
  >
    {icon}
    <span>{children}</span>
  </Box>
);

const clockBanner = (offset: string): string =>
  `The clock of this installation is shifted by ${offset}. Dates and due emails follow the shifted time.`;

/** When its content grows or shrinks on a scrolled page, what is below stays in its place. */
class AboveThePage extends Component<{ readonly children: ReactNode }> {
  private readonly box = createRef<HTMLDivElement>();
  /** Kept by the scroll event: to read `scrollY` at each update would force a layout of the page. */
  private isScrolled = false;
  private readonly note = (): void => {
    this.isScrolled = window.scrollY > 0;
  };

  private bottom(): number {
    return this.box.current?.getBoundingClientRect().bottom ?? 0;
  }

  override getSnapshotBeforeUpdate(): number | null {
    return this.isScrolled ? this.bottom() : null;
  }

  override componentDidMount(): void {
    window.addEventListener('scroll', this.note, { passive: true });
  }

  override componentWillUnmount(): void {
    window.removeEventListener('scroll', this.note);
  }

  override componentDidUpdate(_before: unknown, _state: unknown, bottom: number | null): void {
    const by = bottom === null ? 0 : this.bottom() - bottom;
    if (Math.abs(by) >= 1) window.scrollBy({ top: by, behavior: 'instant' });
  }

  override render(): ReactNode {
    return <div ref={this.box}>{this.props.children}</div>;
  }
}

/** Says that nothing is sent until the user's address is proven. */
const ProofBanner = () => {
  const { emailVerified, email, addressLost } = useUser();
  const isAsked = !emailVerified && !addressLost;
  // An account that registered before there was a mail server was never mailed the link of which the banner speaks.
  useEffect(() => {
    if (isAsked)
      void import('../../data/records/address-link.ts').then(({ sendFirstAddressLink }) =>
        sendFirstAddressLink(),
      );
  }, [isAsked]);
  if (emailVerified) return null;
  return (
    <Banner tone="orange" icon={<MailQuestionMark size={16} aria-hidden />}>
      {addressLost ? chooseAddressBanner : proofBanner(email)}{' '}
      <Link component={RouterLink} to="/settings" color="inherit">
        Settings
      </Link>
    </Banner>
  );
};

/** Asks the owner of an account that was taken over to look through what was set up before. */
const EarlierSetupBanner = () => {
  const { hasEarlierSetup = false } = useUser();
  if (!hasEarlierSetup) return null;
  return (
    <Banner tone="orange" icon={<ListRestart size={16} aria-hidden />}>
      {earlierSetupBanner}{' '}
      <Link component={RouterLink} to="/earlier-setup" color="inherit">
        Look through it
      </Link>
    </Banner>
  );
};

/** While the words for what is wrong are being loaded, and where they can't be. */
const MailTroubleBrief = () => (
  <Banner tone="red" icon={<MailX size={16} aria-hidden />}>
    {`${emailsCannotBeSent}.`}
  </Banner>
);
const MailTroubleBanner = lazyComponent(
  async () => (await import('./mail-trouble-banner.tsx')).MailTroubleBanner,
  MailTroubleBrief,
);

/** What every page shows about the installation, and what keeps its user from sending. */
export const StatusBanners = () => {
  const { mail, clockOffset = null, listsIncomplete = false } = useStatus() ?? {};
  return (
    <AboveThePage>
      {mail?.mode === 'outbox' && (
        <Banner tone="orange" icon={<MailX size={16} aria-hidden />}>
          {outboxBanner(mail.ownSenders)}
        </Banner>
      )}
      {mail?.requiresProof === true && <ProofBanner />}
      <EarlierSetupBanner />
      {mail?.trouble && (
        <Suspense fallback={<MailTroubleBrief />}>
          <MailTroubleBanner trouble={mail.trouble} />
        </Suspense>
      )}
      {listsIncomplete && (
        <Banner tone="neutral" icon={<ListRestart size={16} aria-hidden />}>
          {incompleteBanner}
        </Banner>
      )}
      {clockOffset !== null && (
        <Banner tone="neutral" icon={<Clock size={16} aria-hidden />}>
          {clockBanner(clockOffset)}
        </Banner>
      )}
    </AboveThePage>
  );
};

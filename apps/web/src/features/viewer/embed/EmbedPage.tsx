import { languages } from '@linework/contract/enums';
import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { colorSchemes, setColorScheme } from '../../../app/colorScheme.ts';
import { setLanguage } from '../../../app/language.ts';
import { SharePage } from '../../share/queries.ts';
import { LocalPage } from '../ViewerPage.tsx';
import { serveEmbed, tellEmbed } from './embedApi.ts';

const frames = ['full', 'tools', 'none'] as const;

/** The viewer in somebody else's page: what a link shows, or a file that this page is handed. */
export function EmbedPage() {
  const { rand } = useParams({ from: '/embed/$rand' });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [asked] = useState(search);
  const chrome = frames.find((each) => each === asked['chrome']) ?? 'tools';
  useEffect(() => {
    const theme = colorSchemes.find((each) => each === asked['theme']);
    const language = languages.find((each) => each === asked['language']);
    if (theme) setColorScheme(theme);
    if (language) void setLanguage(language);
    return serveEmbed();
  }, [asked]);
  return (
    <div data-embed={chrome}>
      <Suspense fallback={null}>
        {rand === 'local' ? <LocalPage /> : <SharePage onNeedsCode={() => tellEmbed('codeNeeded', {})} />}
      </Suspense>
    </div>
  );
}

import { IconCrop, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { saveBlob } from '../../../app/saveBlob.ts';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Check, SelectField, TextField } from '../../../ui/Field.tsx';
import {
  ColorsField,
  OrientationField,
  PaperField,
  PlotStylesField,
  reasonKey,
} from '../../convert/queries.ts';
import { spaceOf } from '../state/look.ts';
import { baseName, useViewer } from '../state/viewerStore.ts';
import { makePdf } from './makePdf.ts';
import { hasAnnotations } from './overPage.ts';
import { fittingArea, pageOf, printPages } from './pages.ts';
import { PagePreview } from './PagePreview.tsx';
import classes from './print.module.css';
import { printPdf } from './printPdf.ts';
import {
  choosePrintSpace,
  changePrint,
  printAreas,
  usePrint,
  type PrintArea,
  type PrintChoices,
} from './printStore.ts';
import { framePrintWindow } from './printWindow.ts';

/** Of 1:n, as plans are drawn. */
const ratios = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000] as const;
const ownRatio = -1;
const firstOwnRatio = 75;

/** What goes onto paper, how, and how it will look. */
export function PrintDialog({ onClose }: { onClose: () => void }) {
  const t = useT('convert', 'viewer');
  const { head, camera, size, layout } = useViewer();
  useState(() => choosePrintSpace(spaceOf()));
  const { choices, window } = usePrint();
  const [busy, setBusy] = useState<'print' | 'save'>();
  const [failed, setFailed] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  // The drawing stands still while the dialog lies over it.
  const set = useMemo(() => {
    if (!head) return undefined;
    const shown = { head, camera, size, layout };
    const pages = printPages(choices.area, shown, window);
    const here = pages.find((page) => page.layout === layout) ?? pages[0];
    return (
      here && { here, page: pageOf(shown, here, choices), area: fittingArea(choices.area, shown, window) }
    );
  }, [head, camera, size, layout, choices, window]);
  if (!head || !set) return null;
  const { here, page, area } = set;

  const make = async (how: 'print' | 'save'): Promise<void> => {
    abort.current?.abort();
    abort.current = new AbortController();
    setBusy(how);
    setFailed(undefined);
    try {
      const pdf = await makePdf(baseName(), abort.current.signal);
      if (!pdf) return;
      if (how === 'save') saveBlob(pdf, `${baseName()}.pdf`);
      else if (!(await printPdf(pdf))) setFailed(t('viewer.failed.output'));
    } catch (error) {
      setFailed(t(reasonKey(error instanceof Error ? error.message : undefined)));
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('print.title')}
      footer={
        <>
          {failed !== undefined && (
            <p className={classes.failed} role="alert">
              {failed}
            </p>
          )}
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            busy={busy === 'save'}
            disabled={busy !== undefined || wrong}
            icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
            onClick={() => void make('save')}
          >
            {t('print.savePdf')}
          </Button>
          <Button
            look="primary"
            data-autofocus
            busy={busy === 'print'}
            disabled={busy !== undefined || wrong}
            icon={<IconPrinter size={18} stroke={1.5} aria-hidden />}
            onClick={() => void make('print')}
          >
            {t('print.print')}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <PagePreview page={page} here={here} choices={choices} />
        <div className={classes.settings}>
          <AreaField
            area={area}
            hasSheet={head.layouts[layout]?.model === false}
            layouts={head.layouts.length}
          />
          <PaperFields choices={choices} hasSheet={here.area === 'sheet'} onWrong={setWrong} />
          <LookFields choices={choices} />
        </div>
      </div>
    </Dialog>
  );
}

interface AreaFieldProps {
  area: PrintArea;
  hasSheet: boolean;
  layouts: number;
}

function AreaField({ area, hasSheet, layouts }: AreaFieldProps) {
  const t = useT('convert');
  const offered = printAreas.filter((one) =>
    one === 'sheet' ? hasSheet : one === 'all' ? layouts > 1 : true,
  );
  const choose = (next: PrintArea): void => {
    // A window is framed first.
    if (next === 'window') framePrintWindow();
    else changePrint({ area: next });
  };
  return (
    <>
      <SelectField
        label={t('print.area')}
        value={area}
        onChange={(event) => choose(event.currentTarget.value as PrintArea)}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {t(`print.area.${one}`)}
          </option>
        ))}
      </SelectField>
      {area === 'window' && (
        <Button
          size="small"
          icon={<IconCrop size={16} stroke={1.6} aria-hidden />}
          onClick={framePrintWindow}
        >
          {t('print.frameAgain')}
        </Button>
      )}
    </>
  );
}

interface PaperFieldsProps {
  choices: PrintChoices;
  hasSheet: boolean;
  /** The scale that was typed is none. */
  onWrong: (wrong: boolean) => void;
}

function PaperFields({ choices, hasSheet, onWrong }: PaperFieldsProps) {
  const t = useT('convert');
  const listed = choices.ratio === 0 || (ratios as readonly number[]).includes(choices.ratio);
  const [own, setOwn] = useState(!listed);
  const [typed, setTyped] = useState(String(choices.ratio || firstOwnRatio));
  const type = (text: string): void => {
    const ratio = Number(text);
    const isRatio = text.trim() !== '' && Number.isFinite(ratio) && ratio > 0;
    setTyped(text);
    onWrong(!isRatio);
    if (isRatio) changePrint({ ratio });
  };
  return (
    <>
      <div className={classes.pair}>
        <PaperField value={choices.paper} hasSheet={hasSheet} onChange={(paper) => changePrint({ paper })} />
        <SelectField
          label={t('print.scale')}
          value={own ? ownRatio : choices.ratio}
          onChange={(event) => {
            const ratio = Number(event.currentTarget.value);
            setOwn(ratio === ownRatio);
            onWrong(false);
            if (ratio !== ownRatio) changePrint({ ratio });
            // What the field shows is what applies.
            else type(String(choices.ratio || firstOwnRatio));
          }}
        >
          <option value={0}>{t('print.scale.fit')}</option>
          {ratios.map((ratio) => (
            <option key={ratio} value={ratio}>{`1:${ratio}`}</option>
          ))}
          <option value={ownRatio}>{t('print.scale.own')}</option>
        </SelectField>
      </div>
      {own && (
        <TextField
          type="number"
          label={t('print.scale.ratio')}
          min={0.001}
          step="any"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <OrientationField
        value={choices.orientation}
        onChange={(orientation) => changePrint({ orientation })}
      />
    </>
  );
}

function LookFields({ choices }: { choices: PrintChoices }) {
  const t = useT('convert');
  return (
    <>
      <ColorsField value={choices.colours} onChange={(colours) => changePrint({ colours })} />
      <PlotStylesField value={choices.plotStyles} onChange={(plotStyles) => changePrint({ plotStyles })} />
      <Check
        checked={choices.lineWeights}
        onChange={(event) => changePrint({ lineWeights: event.currentTarget.checked })}
      >
        {t('convert.lineWeights')}
      </Check>
      {hasAnnotations() && (
        <Check
          checked={choices.notes}
          onChange={(event) => changePrint({ notes: event.currentTarget.checked })}
        >
          {t('print.notes')}
        </Check>
      )}
    </>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Mark } from '../theme/mark.tsx';
import classes from './screen.module.css';
import { useScreenFrame } from './screen-frame.ts';
import { usePhone } from './use-phone.ts';

export type ScreenProps = {
	readonly title: string;
	/** Beside the title: a status chip, a day stepper. On a phone it goes below the bar. */
	readonly beside?: ReactNode;
	/** Right end of the title row. On a phone only `primary` stays in the bar. */
	readonly actions?: ReactNode;
	/** A line under the title: number strip, balance bar, facts. */
	readonly summary?: ReactNode;
	readonly tabs?: ReactNode;
	readonly filters?: ReactNode;
	/** The content fills the window and scrolls itself (tables, map) instead of the page. */
	readonly fill?: boolean;
	/** A low head, above a table that needs the height. */
	readonly dense?: boolean;
	/** Keeps the content in a readable column (forms, profile). */
	readonly narrow?: boolean;
	readonly children: ReactNode;
};

/** The frame of every screen: title row, actions, summary, tabs, filters, content. */
export function Screen(props: ScreenProps) {
	const { title, beside, actions, summary, tabs, filters, children } = props;
	const { fill, dense, narrow } = props;
	const { section } = useScreenFrame();
	const phone = usePhone();
	useEffect(() => {
		document.title = `${title} · Sevk`;
	}, [title]);
	// The tab has the name of the screen, so the heading has that of the whole.
	const isTab = section?.tabs.some(({ label, isHere }) => isHere && label === title) ?? false;
	const heading = isTab && section !== null ? section.label : title;
	return (
		<div
			className={classes.screen}
			data-fill={fill || undefined}
			data-dense={dense || undefined}
			data-narrow={narrow || undefined}
		>
			<header className={classes.head}>
				<Crumbs />
				<div className={classes.titleRow}>
					<div className={classes.titleSide}>
						<BackOrMark />
						<h1 className={classes.title}>{heading}</h1>
						{phone ? null : <SectionTabs />}
						{phone ? null : <Beside>{beside}</Beside>}
						<SearchButton />
					</div>
					{actions ? <div className={classes.actions}>{actions}</div> : null}
				</div>
			</header>
			{phone ? <SectionTabs /> : null}
			{phone ? <Beside>{beside}</Beside> : null}
			{summary ? <Summary>{summary}</Summary> : null}
			{tabs ? <div className={classes.tabs}>{tabs}</div> : null}
			{filters ? <div className={classes.filters}>{filters}</div> : null}
			<div className={classes.content}>{children}</div>
		</div>
	);
}

function Beside({ children }: { readonly children: ReactNode }) {
	return children ? <div className={classes.beside}>{children}</div> : null;
}

/** The screens of a menu entry, each with an address of its own. */
function SectionTabs() {
	const { section } = useScreenFrame();
	if (section === null) return null;
	return (
		<nav className={classes.section} aria-label={section.label}>
			{section.tabs.map(({ label, path, isHere }) => (
				// A link is active for each address that begins with its own: /orders for /orders/unplaced.
				<Link
					key={path}
					to={path}
					activeOptions={{ exact: true }}
					aria-current={isHere ? 'page' : undefined}
					ref={isHere ? showInStrip : null}
				>
					{label}
				</Link>
			))}
		</nav>
	);
}

/** Where the tabs need more than the width, the strip begins at the present one. */
function showInStrip(link: HTMLAnchorElement | null) {
	const strip = link?.parentElement;
	if (!link || !strip) return;
	strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
}

/** On a phone the figures scroll sideways, so the keyboard must be able to reach them. */
function Summary({ children }: { readonly children: ReactNode }) {
	const phone = usePhone();
	return (
		<section className={classes.summary} {...(phone ? { tabIndex: 0, 'aria-label': 'Özet' } : {})}>
			{children}
		</section>
	);
}

/** On a desktop the sidebar has it. */
function SearchButton() {
	const { onSearch } = useScreenFrame();
	const phone = usePhone();
	if (!phone || onSearch === null) return null;
	return (
		<ActionIcon className={classes.search} size="xl" onClick={onSearch} aria-label="Ara">
			<IconSearch size={22} stroke={1.7} />
		</ActionIcon>
	);
}

function BackOrMark() {
	const { goBack } = useScreenFrame();
	if (!goBack) return <Mark className={classes.mark} size={26} />;
	return (
		<ActionIcon className={classes.back} onClick={goBack} aria-label="Geri">
			<IconArrowLeft size={20} stroke={1.8} />
		</ActionIcon>
	);
}

function Crumbs() {
	const { crumbs } = useScreenFrame();
	if (crumbs.length < 2) return null;
	return (
		<nav className={classes.crumbs} aria-label="Konum">
			<ol>
				{crumbs.slice(0, -1).map((crumb) => (
					<li key={crumb.path}>
						<Link to={crumb.path}>{crumb.label}</Link>
						<IconChevronRight size={14} stroke={1.8} aria-hidden />
					</li>
				))}
				<li aria-current="page">{crumbs.at(-1)?.label}</li>
			</ol>
		</nav>
	);
}
